import Type from 'typebox';

/** A merchant’s code, or the name of a member, a vendor or a game. */
export const Name = Type.String({ minLength: 1, maxLength: 64 });
/** A merchant’s code, or the id of one of its documents' entries. */
export const Code = Type.String({ maxLength: 40 });
export const Username = Type.String({ maxLength: 64 });
/** Recorded in the audit log; what a valid reason is, the gateway decides. */
export const Reason = Type.String({ maxLength: 200 });
export const Uuid = Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' });
/** The number of a member or a row, as text. */
export const RowId = Type.String({ pattern: '^\\d{1,18}$' });
export const Empty = Type.Object({});
export const ByMerchant = Type.Object({ merchant: Name });

export const nullable = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

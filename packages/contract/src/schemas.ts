import Type from 'typebox';

/** Minor units as a decimal string: money never travels as a float. */
export const AmountMinor = Type.String({ pattern: '^-?\\d{1,18}$' });
export const Currency = Type.String({ pattern: '^[A-Z]{3}$' });
export const DeviceId = Type.String({ minLength: 36, maxLength: 36 });
/** An ISO 8601 instant in UTC. */
export const Instant = Type.String();
/** A campaign text a visitor brought along; kept, never trusted. */
export const CampaignText = Type.String({ maxLength: 200 });
export const Device = Type.Enum(['IPAD', 'PWA', 'WEBCLIP', 'MOBILE', '']);

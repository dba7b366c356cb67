import type { TObject, TSchema } from 'typebox';
import type { StaffPermission } from './permissions.ts';
import type { StaffRefusalCode } from './refusals.data.ts';

/** One call of staff: `POST /operator/<name>` on the admin port, with a JSON body. */
export interface StaffCall {
  /** One sentence for the OpenAPI document. */
  summary: string;
  /** The permission that the caller needs at the merchant; absent if any member of staff may call, or several permissions matter. */
  permission?: StaffPermission;
  /** Needs no session: the calls that open one. */
  isOpen?: true;
  body: TObject;
  value: TSchema;
  /** The codes that the handler itself may refuse with; others do not compile. */
  refusals: readonly StaffRefusalCode[];
  /** Reads many rows: the number of such calls under way is limited for each person, and for all together. */
  isSearch?: true;
  /** For bodies that may be longer than usual; without a session the call is refused before its body is read. */
  maxBodyBytes?: number;
}

/** Declares one call and keeps its literal types, from which the gateway and the console derive theirs. */
export const staffCall = <const C extends StaffCall>(declaration: C): C => declaration;

import Type from 'typebox';
import { LENGTHS } from '../lengths.data.ts';
import type { RefusalCode } from '../refusals.data.ts';

/** Re-authentication: required if the last one of the session is more than ten minutes old. */
export const ProofFields = {
  password: Type.Optional(
    Type.String({ maxLength: LENGTHS.password, description: 'required after the refusal `password.required`' }),
  ),
};

/** Refusals of a change to the account's protections; the last one if the session ends before the change is made. */
export const PROOF_REFUSALS = [
  'password.required',
  'login.cred.err',
  'TOO_MANY_REQUEST_VERIFY',
  'user.or.token.invalid',
] as const satisfies readonly RefusalCode[];

/** Limits guessing, as at the login. */
export const SECURITY_LIMIT = { what: 'VERIFY', perMinute: { ip: 120, device: 30 } } as const;

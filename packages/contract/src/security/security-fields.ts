import Type from 'typebox';
import type { RefusalCode } from '../refusals.data.ts';

/** Proof that it is still the member: needed when the session proved itself more than ten minutes ago. */
export const ProofFields = {
  password: Type.Optional(Type.String({ maxLength: 128, description: 'when `password.required` was answered' })),
};

/** Why a member may not change what protects the account, now. */
export const PROOF_REFUSALS = [
  'password.required',
  'login.cred.err',
  'TOO_MANY_REQUEST_VERIFY',
] as const satisfies readonly RefusalCode[];

/** Guessing here is as dangerous as at the login. */
export const SECURITY_LIMIT = { what: 'VERIFY', perMinute: { ip: 120, device: 30 } } as const;

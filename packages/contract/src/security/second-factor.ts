import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { VerifyCode } from '../schemas.ts';
import { PROOF_REFUSALS, ProofFields, SECURITY_LIMIT } from './security-fields.ts';

/** POST /wps/member/security/secondFactor: sets the second factor that every login requires; only one that is set up can be chosen.
 * Leaving an authenticator needs its code, or a recovery code. */
export const secondFactor = endpoint({
  method: 'POST',
  path: '/wps/member/security/secondFactor',
  summary: 'Chooses the second factor of every login, or none.',
  access: 'member',
  isEncrypted: true,
  limit: SECURITY_LIMIT,
  body: Type.Object({
    kind: Type.Enum(['email', 'ga', 'sms', 'none']),
    verifyCode: Type.Optional(VerifyCode),
    ...ProofFields,
  }),
  value: Type.Object({ secondFactor: Type.Union([Type.Enum(['email', 'ga', 'sms']), Type.Null()]) }),
  refusals: ['not.found', 'verify.code.err', ...PROOF_REFUSALS],
});

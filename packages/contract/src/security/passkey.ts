import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { LENGTHS } from '../lengths.data.ts';
import { PasskeyResponse, VerifyCode } from '../schemas.ts';
import { typed } from '../typed.ts';
import { PROOF_REFUSALS, ProofFields, SECURITY_LIMIT } from './security-fields.ts';

/**
 * POST /wps/member/security/passkey (WebAuthn Level 3): adds, renames or removes a passkey. If the member has an authenticator, `begin` needs
 * a code of it, or a recovery code: a login with a passkey requires no other factor.
 */
export const passkey = endpoint({
  method: 'POST',
  path: '/wps/member/security/passkey',
  summary: 'Begins or finishes adding a passkey, renames one, or removes one.',
  access: 'member',
  isEncrypted: true,
  limit: SECURITY_LIMIT,
  body: Type.Object({
    action: Type.Enum(['begin', 'finish', 'rename', 'remove']),
    response: Type.Optional(PasskeyResponse),
    id: Type.Optional(Type.String({ maxLength: 1400 })),
    name: Type.Optional(typed('line', { minLength: 1, maxLength: LENGTHS.passkeyName })),
    verifyCode: Type.Optional(VerifyCode),
    ...ProofFields,
  }),
  value: Type.Object({
    options: Type.Union([Type.Object({}, { additionalProperties: true }), Type.Null()], {
      description: 'PublicKeyCredentialCreationOptionsJSON, after begin',
    }),
  }),
  refusals: ['invalid.request', 'passkey.invalid', 'not.found', 'limit.reached', 'verify.code.err', ...PROOF_REFUSALS],
});

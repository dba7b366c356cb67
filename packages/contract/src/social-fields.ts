import Type from 'typebox';
import type { RefusalCode } from './refusals.data.ts';

/** The Firebase provider of a token; `sms` proves a mobile number. */
const FirebaseChannel = Type.Enum(['google', 'facebook', 'twitter', 'sms']);
const IdToken = Type.String({ maxLength: 8192, description: 'a Firebase ID token, at most 5 minutes old' });
const Handle = Type.String({ maxLength: 64 });

const Handles = {
  lineSessionToken: Type.Optional({ ...Handle, description: 'from WPS3RD_verifyLineCode; valid for 5 minutes' }),
  mayaSessionToken: Type.Optional({ ...Handle, description: 'from POST /wps/session/login/maya' }),
  telegramAuth: Type.Optional(
    Type.String({
      maxLength: 8192,
      description:
        'the base64 JSON of #tgAuthResult, the initData of a Mini App, or the JSON of an OIDC code: { code, codeVerifier, redirectUri, nonce }',
    }),
  ),
};

/** The social proofs a login accepts (§3 login request); one at a time. */
export const SocialFields = {
  firebaseChannel: Type.Optional(FirebaseChannel),
  firebaseIdToken: Type.Optional(IdToken),
  ...Handles,
};

/** The same for a registration, under the names of §3. */
export const SocialRegistrationFields = {
  firebaseChannel2: Type.Optional(FirebaseChannel),
  firebaseIdToken2: Type.Optional(IdToken),
  ...Handles,
};

/** Refusals of a social proof: per provider when it is expired, invalid or used; otherwise the identity is not linked yet. */
export const SOCIAL_REFUSALS = [
  'login.cred.err',
  'line_invalid_token',
  'telegram_validate_failed',
  'provider.unavailable',
  'not.exists.user',
  'bind_customer_required',
] as const satisfies readonly RefusalCode[];

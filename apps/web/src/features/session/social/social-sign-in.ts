/*
 * Social sign-in in the browser, without UI. The login page, the registration and the choose dialog use it like this.
 *
 * 1. The loader of the login and the registration answers `social: context.get(pageRequest).social` (`PageSocial`):
 *    `social.channels` are the buttons to show.
 * 2. Load this file with `import('../social/social-sign-in.ts')` when the row of buttons is rendered (idle, or the first
 *    pointerdown), not in the click, and call `prepareSocial(social)`: a browser opens a popup only right after a tap.
 * 3. On a tap: `await startSocial(channel, social)`.
 *    - google, facebook, twitter: a popup, then the proof. Where popups are blocked, Firebase's redirect.
 *    - line: leaves the page; the promise stays pending. telegram: likewise, but Telegram's own app provides the proof.
 *    It throws a GatewayError: `not_support_incognito` in private browsing (show it in the page), else a code `auth/…`
 *    for `chooseErrorHandling(error, 'social', …)` (§8; `auth/cancelled-popup-request` is silent there).
 * 4. Once when the login or the registration is rendered: `await readSocialReturn(social, call)` (social-return.ts). null: not a return.
 *    Else `{ proof, page }`: `page` is where it began, with `go` and campaign: replace the address by it (router,
 *    `replace: true`), which removes the code. It throws as `startSocial` does, also `line_invalid_token`.
 *    Every return can be read once.
 * 5. `await logInSocially(proof, body, source)` → the opened session. It throws a GatewayError, among them
 *    - `not.exists.user` (the merchant lets the app create accounts: register automatically) and `bind_customer_required`
 *      (choose dialog; strip the parentheses of `message`). `value` is `{ name, picture }`. The proof stays valid.
 *    - `login_verify_required` with `challenge`, as with a password.
 *    - `login.cred.err` (Firebase), `line_invalid_token`, `telegram_validate_failed`: expired, used or invalid; clearProof().
 * 6. "Log in and link": `toLoginFields(proof)` beside username and password in `session.login`; `social.exists`: it is
 *    another member's. "Register": `toRegisterFields(proof)` in `member.register` or `member.registerAutoUsername`, without
 *    a password if you like. Between pages: `storeProof`, `readStoredProof`, `clearProof` (all in social-proof.ts).
 */
import type { BodyOf, ValueOf } from '@foyer/contract/endpoint.ts';
import type { Endpoints } from '@foyer/contract/endpoints.ts';
import { storeMayaEnv } from '../../../device/maya-env.ts';
import { isPrivateBrowsing } from '../../../device/private-browsing.ts';
import { readMiniAppData } from '../../../device/telegram-app.ts';
import { GatewayError } from '../../../gateway/gateway-error.ts';
import type { PageSocial, SocialChannel } from '../../../page/page-social.ts';
import type { RegisterOrigin } from '../deferred/register-origin.ts';
import type { LoginSource } from '../login-answer.ts';
import { leaveForLine } from './line-sign-in.ts';
import { signInByPopup } from './popup-sign-in.ts';
import { type SocialProof, toLoginFields } from './social-proof.ts';
import { leaveForTelegram, toMiniAppProof } from './telegram-sign-in.ts';

let isPrivate: Promise<boolean> | null = null;

/** Preloads what would take too long in a click. */
export function prepareSocial({ firebase, popup }: PageSocial): void {
  isPrivate ??= isPrivateBrowsing();
  if (firebase && !popup)
    import('./firebase-sign-in.ts').then(({ openFirebase }) => openFirebase(firebase)).catch(() => {});
}

/** Signs in at a provider; see above. @throws GatewayError `not_support_incognito`, or a code `auth/…` */
export async function startSocial(channel: SocialChannel, social: PageSocial): Promise<SocialProof> {
  isPrivate ??= isPrivateBrowsing();
  if (await isPrivate) throw new GatewayError('not_support_incognito');
  if (channel === 'line' && social.line) return away(leaveForLine(social.line));
  if (channel === 'telegram' && social.telegram) {
    const initData = readMiniAppData();
    return initData ? toMiniAppProof(initData) : away(leaveForTelegram(social.telegram));
  }
  if (channel === 'line' || channel === 'telegram' || !social.firebase)
    throw new GatewayError('auth/operation-not-allowed');
  if (social.popup) return signInByPopup(social.popup, channel);
  const { signInByFirebase } = await import('./firebase-sign-in.ts');
  return signInByFirebase(channel, social.firebase);
}

/** The page is about to unload: the promise stays pending. */
async function away(leaving: Promise<void> | void): Promise<never> {
  await leaving;
  return new Promise<never>(() => {});
}

type LoginBody = BodyOf<Endpoints['session.login']>;

/** The fields of a social login besides its proof. */
type SocialLogin = Pick<LoginBody, 'device' | 'isOfficialAppLogin' | 'loginDeviceId' | 'remember'>;

/** A social login: the call, the device, and where the visitor came from, in case an account is created. */
export interface SocialSource extends LoginSource {
  origin: RegisterOrigin;
  /** The code of the member who invited the visitor; empty without one. */
  referralCode: string;
}

/** Opens the session of the member a proof belongs to; see above. */
export function logInSocially(
  proof: SocialProof,
  body: SocialLogin,
  source: Omit<SocialSource, 'device'>,
): Promise<ValueOf<Endpoints['session.login']>> {
  const { call } = source;
  const { channel, credential, mayaSession } = proof;
  if (mayaSession)
    return call('session.loginMaya', {
      body: { ...body, ...mayaSession, ...arrivalFields(source) },
      situation: 'social',
    }).then((session) => {
      storeMayaEnv(mayaSession.env ?? '');
      return session;
    });
  if (channel === 'line')
    return call('session.loginLine', {
      body: { ...body, lineSessionToken: credential },
      situation: 'social',
    });
  if (channel === 'telegram')
    return call('session.loginTelegram', {
      body: { ...body, telegramAuth: credential, ...campaignFields(source) },
      situation: 'social',
    });
  return call('session.login', {
    body: { ...body, type: 'firebase', ...toLoginFields(proof) },
    situation: 'social',
  });
}

/** The fields of §7 that state where a visitor of the Maya app came from. */
function arrivalFields({ origin: { affiliateCode, domain, registerUrl } }: Pick<SocialSource, 'origin'>) {
  return { registerUrl, ...(affiliateCode ? { affiliateCode } : {}), ...(domain ? { domain } : {}) };
}

/** The same for a visitor of Telegram. */
function campaignFields({ origin, referralCode }: Pick<SocialSource, 'origin' | 'referralCode'>) {
  const { linkId } = origin;
  return {
    ...arrivalFields({ origin }),
    ...(linkId ? { linkId } : {}),
    ...(referralCode ? { referralCode } : {}),
  };
}

import type { MessageKey } from '../../../page/message-keys.ts';
import type { Translate } from '../../../page/messages.ts';
import { browserNameOf } from '../social/browser-name.ts';

/** The texts of the codes of identity providers (§8); unknown codes use `auth/unknown`. */
const TEXTS: ReadonlyMap<string, MessageKey> = new Map([
  ['not_support_incognito', 'session.incognito'],
  ['auth/popup-blocked', 'session.authPopupBlocked'],
  ['auth/network-request-failed', 'session.authNetwork'],
  ['auth/timeout', 'session.authNetwork'],
  ['auth/unauthorized-domain', 'session.authDomain'],
  ['auth/operation-not-allowed', 'session.authNotAllowed'],
  ['auth/operation-not-supported-in-this-environment', 'session.authNotAllowed'],
  ['auth/account-exists-with-different-credential', 'session.authOtherWay'],
  ['auth/user-disabled', 'session.authDisabled'],
  ['auth/too-many-requests', 'session.authTooMany'],
  ['auth/web-storage-unsupported', 'session.authStorage'],
  ['auth/code-expired', 'session.authExpired'],
  ['auth/missing-or-invalid-nonce', 'session.authNotStarted'],
]);

/** The code of a sign-in that another browser began ends with its key. */
const STARTED_IN = 'auth/started-in-';

/** A failed social sign-in in the member's language: the text of a provider's code, or the gateway's own message. */
export function explainProvider({ code, message }: { code: string; message: string }, t: Translate): string {
  const browser = browserNameOf(code.replace(STARTED_IN, ''));
  if (browser) return t('session.authStartedIn', { browser });
  const isProviderCode = code.startsWith('auth/') || TEXTS.has(code);
  if (!isProviderCode && message) return message;
  return t(TEXTS.get(code) ?? 'session.socialFailed');
}

/** The provider's reason, which is not translated; empty if the message is the text itself. */
export const reasonFrom = ({ code, message }: { code: string; message: string }): string =>
  code.startsWith('auth/') ? message : '';

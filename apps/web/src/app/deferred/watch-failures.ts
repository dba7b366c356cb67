import { showToast } from '@foyer/ui/toast-queue.ts';
import { currentPath, isSecurePage } from '../../device/address.ts';
import { isOnline } from '../../device/connection.ts';
import { readPageMarks } from '../../device/page.ts';
import { clearSessionStorage } from '../../device/storage.ts';
import { onFailure } from '../../gateway/browser-call.ts';
import type { CallContext, ErrorText } from '../../gateway/error-handling.data.ts';
import { chooseErrorHandling } from '../../gateway/error-handling.ts';
import type { GatewayError } from '../../gateway/gateway-error.ts';
import { OFFLINE_NOTICE_MS } from '../../limits.data.ts';
import { blockedByError } from '../../page/blocked.ts';
import type { Translate } from '../../page/messages.ts';
import { updateShell } from '../shell-store.ts';

/** Forms and the launch page show their own errors. */
const SAYS_ITSELF: readonly CallContext[] = ['login', 'registration', 'form', 'launch', 'social', 'autoLogin'];
/** The registration shows this one itself. */
const isSaidByForm = ({ code }: GatewayError, situation: CallContext): boolean =>
  SAYS_ITSELF.includes(situation) && (code !== 'ERR_NETWORK' || situation === 'registration');

/** What §8 calls these failures; members read it in words, support in the details. */
const DETAILS: ReadonlyMap<ErrorText, string> = new Map([
  ['shell.networkError', 'Network Error / CORS Errors'],
  ['shell.urlIsNull', 'url is null'],
]);

/** The sentence of a reaction, for the member. */
export const sentenceOf = (text: ErrorText, error: GatewayError, t: Translate): string =>
  text === 'server' ? error.message : t(text === 'provider' ? 'shell.unknownError' : text);

interface FailureWatch {
  t: Translate;
  /** The session is over: forget it, here and as a cookie. */
  endSession(): void;
}

/** Handles every failed call as in §8, unless the page handles it itself. @returns a function that stops it */
export function watchFailures({ t, endSession }: FailureWatch): () => void {
  return onFailure((error, _name, situation) => {
    const { show, text } = chooseErrorHandling(error, situation, { isSecure: isSecurePage(), isOnline: isOnline() });
    const { code, traceId } = error;
    if (show.endsWith('Screen')) return updateShell({ blocked: blockedByError(error) });
    if (show === 'logInAgain') {
      endSession();
      clearSessionStorage();
      // The login page needs no link to itself.
      if (!currentPath().startsWith('/m/login'))
        updateShell({ dialog: { kind: 'logInAgain', text: '', code, traceId } });
      return;
    }
    const sentence = sentenceOf(text, error, t);
    if (show === 'offlineNotice') return showToast({ text: sentence, kind: 'negative', durationMs: OFFLINE_NOTICE_MS });
    if (show !== 'notice' && show !== 'alert') return;
    // A saved page says itself that it is offline.
    if (situation === 'status' && !error.status && readPageMarks().savedAt) return;
    if (!isSaidByForm(error, situation))
      updateShell({ dialog: { kind: show, text: sentence, detail: DETAILS.get(text), code, traceId } });
  });
}

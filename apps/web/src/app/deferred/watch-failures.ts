import { showToast } from '@foyer/ui/toast-queue.ts';
import { currentPath, isSecurePage } from '../../device/address.ts';
import { isOnline } from '../../device/connection.ts';
import { isLoggingOut } from '../../device/log-out-mark.ts';
import { readPageMarks } from '../../device/page.ts';
import { clearSessionStorage } from '../../device/storage.ts';
import { onFailure } from '../../gateway/browser-call.ts';
import type { ErrorText, Situation } from '../../gateway/error-handling.data.ts';
import type { ErrorHandling } from '../../gateway/error-handling.ts';
import type { GatewayError } from '../../gateway/gateway-error.ts';
import { ERROR_HANDLING_LOAD_DELAY_MS, OFFLINE_NOTICE_MS } from '../../limits.data.ts';
import { blockedByError } from '../../page/blocked.ts';
import type { Translate } from '../../page/messages.ts';
import { updateShell } from '../shell-store.ts';

/** Forms and the launch page show their own errors. */
const SHOWS_OWN_ERRORS: readonly Situation[] = ['login', 'registration', 'form', 'launch', 'social', 'autoLogin'];
/** The registration shows this one itself. */
const isShownByForm = ({ code }: GatewayError, situation: Situation): boolean =>
  SHOWS_OWN_ERRORS.includes(situation) && (code !== 'ERR_NETWORK' || situation === 'registration');

/** The names of these failures in §8: details for support, beside the sentence for the member. */
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

const loadTable = () => import('../../gateway/error-handling.ts');

/**
 * Handles every failed call as in §8, unless the page handles it itself. The table of reactions loads with the first failure, or
 * once the page has settled: it must be loaded before the connection is lost. @returns a function that stops it
 */
export function watchFailures(watch: FailureWatch): () => void {
  const timer = setTimeout(() => loadTable().catch(() => undefined), ERROR_HANDLING_LOAD_DELAY_MS);
  const stop = onFailure((error, _name, situation) => {
    loadTable().then(
      ({ chooseErrorHandling }) => {
        const isSecure = isSecurePage();
        react(watch, {
          error,
          situation,
          ...chooseErrorHandling(error, situation, { isSecure, isOnline: isOnline() }),
        });
      },
      // Offline the table cannot load: a call that the member is waiting for still shows a message.
      () => {
        if (situation !== 'call') return;
        showToast({ text: watch.t('shell.networkError'), kind: 'negative', durationMs: OFFLINE_NOTICE_MS });
      },
    );
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}

interface Failure extends Pick<ErrorHandling, 'show' | 'text'> {
  error: GatewayError;
  situation: Situation;
}

function react({ endSession, t }: FailureWatch, { error, show, situation, text }: Failure): void {
  const { code, traceId } = error;
  if (show.endsWith('Screen')) updateShell({ blocked: blockedByError(error) });
  else if (show === 'logInAgain') {
    // The answer to a call that was under way when the member logged out.
    if (isLoggingOut()) return;
    endSession();
    clearSessionStorage();
    // No log-in dialog on the login page.
    if (!currentPath().startsWith('/m/login')) updateShell({ dialog: { kind: 'logInAgain', text: '', code, traceId } });
  } else if (show === 'offlineNotice') {
    showToast({ text: sentenceOf(text, error, t), kind: 'negative', durationMs: OFFLINE_NOTICE_MS });
  } else if (show === 'notice' || show === 'alert') {
    // A cached page already says that it is offline.
    const isSaidByPage = situation === 'status' && !error.status && readPageMarks().savedAt !== null;
    if (!isSaidByPage && !isShownByForm(error, situation))
      updateShell({
        dialog: { kind: show, text: sentenceOf(text, error, t), detail: DETAILS.get(text), code, traceId },
      });
  }
}

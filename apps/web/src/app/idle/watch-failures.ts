import { showToast } from '@foyer/ui/toast-queue.ts';
import { currentPath, isSecurePage } from '../../device/address.ts';
import { isOnline } from '../../device/connection.ts';
import { clearSessionStorage } from '../../device/storage.ts';
import { onFailure } from '../../gateway/browser-call.ts';
import type { GatewayError } from '../../gateway/gateway-error.ts';
import { reactionTo } from '../../gateway/reaction.ts';
import type { ReactionText, Situation } from '../../gateway/reactions.data.ts';
import { OFFLINE_NOTICE_MS } from '../../limits.data.ts';
import { blockedByError } from '../blocked.ts';
import { changeShell } from '../shell-state.ts';
import type { Say } from '../words.tsx';

/** Forms and the launch page say themselves what went wrong with them. */
const SAYS_ITSELF: readonly Situation[] = ['login', 'registration', 'form', 'launch', 'social', 'autoLogin'];
/** The registration's own notice says even that. */
const isSaidByForm = ({ code }: GatewayError, situation: Situation): boolean =>
  SAYS_ITSELF.includes(situation) && (code !== 'ERR_NETWORK' || situation === 'registration');

/** The sentence of a reaction, for the member. */
export const sentenceOf = (text: ReactionText, error: GatewayError, say: Say): string =>
  text === 'server' ? error.message : say(text === 'provider' ? 'shell.unknownError' : text);

interface FailureWatch {
  say: Say;
  /** The session is over: forget it, here and as a cookie. */
  endSession(): void;
}

/** Does about every failed call what §8 says, where the page does not do it itself. @returns how to stop */
export function watchFailures({ say, endSession }: FailureWatch): () => void {
  return onFailure((error, _name, situation) => {
    const { show, text } = reactionTo(error, situation, { isSecure: isSecurePage(), isOnline: isOnline() });
    const { code, traceId } = error;
    if (show.endsWith('Screen')) return changeShell({ blocked: blockedByError(error) });
    if (show === 'logInAgain') {
      endSession();
      clearSessionStorage();
      // NOTE on the login page there is nothing to lead to.
      if (!currentPath().startsWith('/m/login'))
        changeShell({ dialog: { kind: 'logInAgain', text: '', code, traceId } });
      return;
    }
    const sentence = sentenceOf(text, error, say);
    if (show === 'offlineNotice') return showToast({ text: sentence, kind: 'negative', durationMs: OFFLINE_NOTICE_MS });
    if (show !== 'notice' && show !== 'alert') return;
    if (!isSaidByForm(error, situation)) changeShell({ dialog: { kind: show, text: sentence, code, traceId } });
  });
}

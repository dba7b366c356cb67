import { tellWorker } from '../../device/service-worker.ts';
import { openSessionChannel } from '../../device/session-channel.ts';
import { forgetSession, onSession, readSession } from '../../device/session-store.ts';
import { browserCall, clearAnswers } from '../../gateway/browser-call.ts';
import { createSessionMachine } from './session-machine.ts';

/**
 * Keeps what hangs on the session in step: the member's state, the other tabs, the service worker.
 * @param revalidate loads the data of the page anew: the cookie is every tab's, so the server knows who is there
 * @returns how to stop
 */
export function shareSession(revalidate: () => void): () => void {
  const machine = createSessionMachine(browserCall());
  let isHeard = false;
  const channel = openSessionChannel((news) => {
    // NOTE what another tab told is not told back.
    isHeard = true;
    if (news === 'out') forgetSession();
    isHeard = false;
    revalidate();
  });
  const settle = (isMember: boolean) => {
    clearAnswers();
    machine.move(isMember ? 'tokenSet' : 'tokenCleared');
    tellWorker({ type: 'SESSION', isMember }).catch(() => undefined);
  };
  const stop = onSession((session) => {
    settle(session !== null);
    if (!isHeard) channel.tell(session ? 'in' : 'out');
  });
  settle(readSession() !== null);
  return () => {
    stop();
    channel.close();
  };
}

import { postToWorker } from '../../device/service-worker.ts';
import { openSessionChannel } from '../../device/session-channel.ts';
import { clearSession, onSession, readSession } from '../../device/session-store.ts';
import { browserCall, clearResponseCache } from '../../gateway/browser-call.ts';
import { createSessionMachine } from './session-machine.ts';

/**
 * Keeps what hangs on the session in step: the member's state, the other tabs, the service worker.
 * @param revalidate loads the data of the page anew: the cookie is every tab's, so the server knows who is there
 * @returns how to stop
 */
export function shareSession(revalidate: () => void): () => void {
  const machine = createSessionMachine(browserCall());
  // What another tab told is not told back: the tabs would go on for ever.
  let heardOf: 'in' | 'out' | null = null;
  const channel = openSessionChannel((news) => {
    heardOf = news;
    if (news === 'out') clearSession();
    revalidate();
  });
  const settle = (isMember: boolean) => {
    clearResponseCache();
    machine.move(isMember ? 'tokenSet' : 'tokenCleared');
    postToWorker({ type: 'SESSION', isMember }).catch(() => undefined);
  };
  const stop = onSession((session) => {
    settle(session !== null);
    const news = session ? 'in' : 'out';
    if (heardOf !== news) channel.tell(news);
    heardOf = null;
  });
  settle(readSession() !== null);
  return () => {
    stop();
    channel.close();
  };
}

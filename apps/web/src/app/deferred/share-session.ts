import { postToWorker } from '../../device/service-worker.ts';
import { openSessionChannel } from '../../device/session-channel.ts';
import { clearSession, onSession, readSession } from '../../device/session-store.ts';
import { browserCall, clearResponseCache } from '../../gateway/browser-call.ts';
import { createSessionMachine } from './session-machine.ts';

/**
 * Keeps everything that depends on the session in sync: the member's state, the other tabs, the service worker.
 * @param revalidate reloads the page's data; all tabs share the cookie, so the server knows the session
 * @returns how to stop
 */
export function shareSession(revalidate: () => void): () => void {
  const machine = createSessionMachine(browserCall());
  // Do not echo another tab's message, or the tabs would loop for ever.
  let lastReceived: 'in' | 'out' | null = null;
  const channel = openSessionChannel((news) => {
    lastReceived = news;
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
    if (lastReceived !== news) channel.post(news);
    lastReceived = null;
  });
  settle(readSession() !== null);
  return () => {
    stop();
    channel.close();
  };
}

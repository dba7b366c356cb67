import { showToast } from '@foyer/ui/toast-queue.ts';
import { useEffect } from 'react';
import { forgetSession, keepSession, readSession } from '../device/session-store.ts';
import { useBrand } from './brand.ts';
import type { SessionInfo } from './page-request.ts';
import { useSay } from './words.tsx';

const WELCOME_MS = 5000;

/** Keeps the browser's session (§3: session storage) the same as the document's, and greets a first login once (§4). */
export function SessionSync({ session }: { session: SessionInfo | null }) {
  const { name } = useBrand();
  const say = useSay();
  useEffect(() => {
    if (!session) {
      forgetSession();
      return;
    }
    const isFirst = readSession()?.firstTimeLogin === true;
    keepSession(session);
    if (isFirst)
      showToast({ text: say('session.firstLogin', { brand: name, name: session.userName }), durationMs: WELCOME_MS });
  }, [session, name, say]);
  return null;
}

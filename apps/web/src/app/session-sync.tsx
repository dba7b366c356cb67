import { showToast } from '@foyer/ui/toast-queue.ts';
import { useEffect } from 'react';
import { readPageMarks } from '../device/page.ts';
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
    // NOTE a page of last time knows nothing of who is logged in now.
    if (readPageMarks().savedAt) return;
    if (!session) {
      forgetSession();
      return;
    }
    const isFirst = readSession()?.firstTimeLogin === true;
    keepSession(session);
    if (isFirst)
      showToast({ text: say('shell.firstLogin', { brand: name, name: session.userName }), durationMs: WELCOME_MS });
  }, [session, name, say]);
  return null;
}

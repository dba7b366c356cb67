import { useEffect } from 'react';
import { forgetSession, keepSession } from '../device/session-store.ts';
import type { SessionInfo } from './page-request.ts';

/** Keeps the browser's session (§3: session storage) the same as the document's. */
export function SessionSync({ session }: { session: SessionInfo | null }) {
  useEffect(() => {
    if (session) keepSession(session);
    else forgetSession();
  }, [session]);
  return null;
}

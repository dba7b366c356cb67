import { showToast } from '@foyer/ui/toast-queue.ts';
import { useEffect } from 'react';
import { currentPath } from '../device/address.ts';
import { readPageMarks } from '../device/page.ts';
import type { SessionInfo } from '../device/session-info.ts';
import { clearSession, readSession, storeSession } from '../device/session-store.ts';
import { useBrand } from '../page/brand.ts';
import { useTranslation } from '../page/messages.ts';

const WELCOME_MS = 5000;

/** Keeps the browser's session (§3: session storage) in sync with the document's; welcomes a first login once (§4). */
export function SessionSync({ session }: { session: SessionInfo | null }) {
  const { name } = useBrand();
  const t = useTranslation();
  useEffect(() => {
    // A cached page does not know who is logged in now.
    if (readPageMarks().savedAt) return;
    if (!session) {
      // The session ended outside this tab, such as before a navigation (§4).
      clearSession();
      return;
    }
    const isFirst = readSession()?.firstTimeLogin === true;
    // Nothing may cover the form of a password that must be changed first: the welcome waits.
    if (isFirst && currentPath().startsWith('/m/changePsw')) return;
    storeSession(session);
    if (isFirst)
      showToast({ text: t('shell.firstLogin', { brand: name, name: session.userName }), durationMs: WELCOME_MS });
  }, [session, name, t]);
  return null;
}

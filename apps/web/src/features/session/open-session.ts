import type { SessionInfo } from '../../app/page-request.ts';
import { readPageMarks } from '../../device/page.ts';
import { forgetSession, keepSession } from '../../device/session-store.ts';
import type { OpenedSession } from './login.ts';

/** Keeps a session opened by the browser: in this tab's storage, and as the cookie the server renders by. */
export async function keepOpenedSession(opened: OpenedSession, remember: boolean): Promise<void> {
  const { id, token, userName, customerType, firstTimeLogin } = opened;
  const session: SessionInfo = {
    id,
    token,
    userName,
    type: customerType,
    firstTimeLogin,
    merchantCode: readPageMarks().merchant,
  };
  keepSession(session);
  const headers = { authorization: token, ...(remember ? { 'x-remember': '1' } : {}) };
  await fetch('/m/session', { method: 'POST', headers, signal: AbortSignal.timeout(30_000) });
}

/** Forgets the session in this tab and as a cookie. */
export async function dropSession(): Promise<void> {
  forgetSession();
  await fetch('/m/session', { method: 'DELETE', signal: AbortSignal.timeout(30_000) }).catch(() => null);
}

import type { SessionInfo } from '../../app/page-request.ts';
import { readPageMarks } from '../../device/page.ts';
import { forgetSession, keepSession } from '../../device/session-store.ts';
import { startDeadline } from '../../gateway/deadline.ts';
import { REQUEST_TIMEOUT_MS } from '../../limits.data.ts';
import type { OpenedSession } from './login.ts';

/**
 * Keeps a session opened by the browser: in this tab's storage, and as the cookie the server renders by.
 * @param isLong the cookie outlives the browser, for as long as a session may; else it ends with it
 */
export async function keepOpenedSession(opened: OpenedSession, isLong: boolean): Promise<void> {
  const { id, token, userName, customerType, firstTimeLogin } = opened;
  const session: SessionInfo = {
    id,
    token,
    userName,
    type: customerType,
    firstTimeLogin,
    merchantCode: readPageMarks().merchant,
  };
  const headers = { authorization: token, ...(isLong ? { 'x-remember': '1' } : {}) };
  try {
    await tell({ method: 'POST', headers });
  } finally {
    // NOTE after the cookie: the other tabs hear of it, and ask the server who is there.
    keepSession(session);
  }
}

/** Forgets the session in this tab and as a cookie. */
export async function dropSession(): Promise<void> {
  forgetSession();
  await tell({ method: 'DELETE' }).catch(() => null);
}

async function tell(request: RequestInit): Promise<void> {
  const deadline = startDeadline(REQUEST_TIMEOUT_MS);
  try {
    await fetch('/m/session', { ...request, signal: deadline.signal });
  } finally {
    deadline.clear();
  }
}

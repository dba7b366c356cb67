import { readPageMarks } from '../../device/page.ts';
import type { SessionInfo } from '../../device/session-info.ts';
import { clearSession, storeSession } from '../../device/session-store.ts';
import { startTimeout } from '../../gateway/timeout.ts';
import { REQUEST_TIMEOUT_MS } from '../../limits.data.ts';
import type { OpenedSession } from './login.ts';

/**
 * Stores a session opened by the browser: in this tab's storage, and in the cookie for server rendering.
 * @param isLong the cookie outlives the browser, for as long as a session may; else it ends with it
 */
export async function storeOpenedSession(opened: OpenedSession, isLong: boolean): Promise<void> {
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
    await sendToSession({ method: 'POST', headers });
  } finally {
    // After the cookie, since this notifies the other tabs, which then reload their data.
    storeSession(session);
  }
}

/** Forgets the session in this tab and as a cookie. */
export async function endSession(): Promise<void> {
  clearSession();
  await sendToSession({ method: 'DELETE' }).catch(() => null);
}

async function sendToSession(request: RequestInit): Promise<void> {
  const deadline = startTimeout(REQUEST_TIMEOUT_MS);
  try {
    await fetch('/m/session', { ...request, signal: deadline.signal });
  } finally {
    deadline.clear();
  }
}

import type { logout as contract } from '@foyer/contract/session/logout.ts';
import { logEvent } from '@foyer/http/log-event.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { deleteRemembered } from '../remembered-login.store.ts';
import { revokeSession } from '../session.store.ts';

/** POST /wps/session/logout: invalidates the token, and forgets a remembered device. Also succeeds for a session that has ended. */
export const logout: Handler<typeof contract> = async ({ deviceId, merchant, session, traceId }, { log, pool }) => {
  if (!session) return { ended: false };
  if (deviceId) await deleteRemembered(pool, session.memberId, { device: deviceId });
  await revokeSession(pool, session.sessionId);
  logEvent(log, { kind: 'logout', merchant: merchant.code, memberId: String(session.memberId), traceId });
  return { ended: true };
};

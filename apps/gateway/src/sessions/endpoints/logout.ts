import type { logout as contract } from '@foyer/contract/session/logout.ts';
import type { Handler } from '../../http/call.ts';
import { deleteRemembered } from '../remembered-login.store.ts';
import { revokeSession } from '../session.store.ts';

/** POST /wps/session/logout: invalidates the token, and forgets a remembered device. Also succeeds for a session that has ended. */
export const logout: Handler<typeof contract> = async ({ deviceId, session }, { db }) => {
  if (!session) return { ended: false };
  if (deviceId) await deleteRemembered(db, session.memberId, { device: deviceId });
  await revokeSession(db, session.sessionId);
  return { ended: true };
};

import type { logout as contract } from '@foyer/contract/session/logout.ts';
import type { Handler } from '../../http/call.ts';
import { deleteRemembered } from '../remembered-login.store.ts';
import { revokeSession } from '../session.store.ts';

/** POST /wps/session/logout: the server forgets the token, and the device if it was remembered; a session already over stays over. */
export const logout: Handler<typeof contract> = async ({ deviceId, session }, { db }) => {
  if (!session) return { ended: false };
  if (deviceId) await deleteRemembered(db, session.memberId, { device: deviceId });
  await revokeSession(db, session.sessionId);
  return { ended: true };
};

import type { logout as contract } from '@foyer/contract/session/logout.ts';
import type { Handler } from '../../http/call.ts';
import { revokeSession } from '../session.store.ts';

/** POST /wps/session/logout: the server forgets the token; a session already over stays over. */
export const logout: Handler<typeof contract> = async ({ session }, { db }) => {
  if (!session) return { ended: false };
  await revokeSession(db, session.sessionId);
  return { ended: true };
};

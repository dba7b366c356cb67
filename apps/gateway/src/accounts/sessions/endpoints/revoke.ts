import type { revoke as contract } from '@foyer/contract/session/revoke.ts';
import { withTransaction } from '@foyer/database/open-pool.ts';
import { refuse } from '@foyer/http/refusal.ts';
import type pg from 'pg';
import type { Handler } from '../../../platform/http/call.ts';
import type { MemberSession } from '../../../platform/http/member-session.ts';
import { endSessions } from '../end-sessions.ts';
import { deleteRemembered } from '../remembered-login.store.ts';
import { revokeSessions } from '../session.store.ts';

const ID_FORM = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** DELETE /wps/session/list: only the member's own sessions; any other is answered as not found. */
export const revoke: Handler<typeof contract> = async ({ query: { id }, session }, { pool }) => {
  if (id === 'others') return { ended: await endOthers(session, pool) };
  if (!ID_FORM.test(id)) return refuse('not.found');
  const ended = await endOne(id, session, pool);
  return ended > 0 ? { ended } : refuse('not.found');
};

/** Ends all sessions but this one and every login that has begun, and forgets every device but the one it was opened on. */
const endOthers = ({ deviceId, memberId, sessionId }: MemberSession, pool: pg.Pool): Promise<number> =>
  withTransaction(pool, (client) => endSessions(client, memberId, { except: sessionId, exceptDevice: deviceId }));

/** NOTE a phone whose session is ended from elsewhere must not log itself in again: it may be stolen. */
async function endOne(id: string, { deviceId, memberId }: MemberSession, pool: pg.Pool): Promise<number> {
  const devices = await revokeSessions(pool, memberId, { id });
  let ended = devices.length + (await deleteRemembered(pool, memberId, { id }));
  for (const device of devices)
    if (device && device !== deviceId) ended += await deleteRemembered(pool, memberId, { device });
  return ended;
}

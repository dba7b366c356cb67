import type { revoke as contract } from '@foyer/contract/session/revoke.ts';
import type { Handler } from '../../http/call.ts';
import { refuse } from '../../http/refusal.ts';
import { forgetRemembered } from '../remembered-login.store.ts';
import { revokeSessions } from '../session.store.ts';

const ID_FORM = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** DELETE /wps/session/list: only what is the member's own; anything else does not exist. */
export const revoke: Handler<typeof contract> = async ({ deviceId, query: { id }, session }, { db }) => {
  const { memberId, sessionId } = session;
  if (id === 'others') {
    const ended = await revokeSessions(db, memberId, { except: sessionId });
    return { ended: ended + (await forgetRemembered(db, memberId, { exceptDevice: deviceId })) };
  }
  if (!ID_FORM.test(id)) return refuse('not.found');
  const ended = (await revokeSessions(db, memberId, { id })) + (await forgetRemembered(db, memberId, { id }));
  return ended > 0 ? { ended } : refuse('not.found');
};

import type { acknowledgeCheck as contract } from '@foyer/contract/limits/acknowledge-check.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { acknowledge } from '../play-time.store.ts';
import { toPlaySession } from '../to-play-session.ts';

/** POST /wps/limits/acknowledgeCheck. */
export const acknowledgeCheck: Handler<typeof contract> = async ({ session }, context) => {
  await acknowledge(context.pool, session.sessionId);
  return toPlaySession(session, context);
};

import type { setRealityCheck as contract } from '@foyer/contract/limits/set-reality-check.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { acknowledge, setRealityMinutes } from '../play-time.store.ts';
import { toPlayLimits } from '../to-play-limits.ts';

/** POST /wps/limits/setRealityCheck: the first check is due one interval from now. */
export const setRealityCheck: Handler<typeof contract> = async ({ body, session }, context) => {
  await setRealityMinutes(context.pool, session.memberId, body.minutes);
  await acknowledge(context.pool, session.sessionId);
  return toPlayLimits(session, context);
};

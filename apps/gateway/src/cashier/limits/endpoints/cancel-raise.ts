import type { cancelRaise as contract } from '@foyer/contract/limits/cancel-raise.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { cancelRaise as cancel } from '../change-limit.ts';
import { toPlayLimits } from '../to-play-limits.ts';

/** POST /wps/limits/cancelRaise. */
export const cancelRaise: Handler<typeof contract> = async ({ body, merchant, session }, context) => {
  await cancel({ merchant: merchant.code, session, ...body }, context);
  return toPlayLimits(session, context);
};

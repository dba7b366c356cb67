import type { confirmRaise as contract } from '@foyer/contract/limits/confirm-raise.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { confirmRaise as confirm } from '../change-limit.ts';
import { toPlayLimits } from '../to-play-limits.ts';

/** POST /wps/limits/confirmRaise. */
export const confirmRaise: Handler<typeof contract> = async ({ body, merchant, session }, context) => {
  const refused = await confirm({ merchant: merchant.code, session, ...body }, context);
  return refused ?? toPlayLimits(session, context);
};

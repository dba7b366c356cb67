import type { setLimit as contract } from '@foyer/contract/limits/set-limit.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { setLimit as set } from '../change-limit.ts';
import { toPlayLimits } from '../to-play-limits.ts';

/** POST /wps/limits/setLimit. */
export const setLimit: Handler<typeof contract> = async ({ body, merchant, session }, context) => {
  const { amountMinor, kind, period } = body;
  const change = { merchant: merchant.code, session, kind, period };
  const refused = await set(change, amountMinor === null ? null : BigInt(amountMinor), context);
  return refused ?? toPlayLimits(session, context);
};

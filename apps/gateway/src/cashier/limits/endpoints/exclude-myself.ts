import type { excludeMyself as contract } from '@foyer/contract/limits/exclude-myself.ts';
import { excludeMyself as exclude } from '../../../accounts/exclusion/self-exclusion.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { toPlayLimits } from '../to-play-limits.ts';

/** POST /wps/limits/excludeMyself. */
export const excludeMyself: Handler<typeof contract> = async ({ body, merchant, session }, context) => {
  await exclude({ merchant, session }, body.term, context);
  return toPlayLimits(session, context);
};

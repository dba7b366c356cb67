import type { takeBreak as contract } from '@foyer/contract/limits/take-break.ts';
import { takeBreak as begin } from '../../../accounts/exclusion/self-exclusion.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { toPlayLimits } from '../to-play-limits.ts';

/** POST /wps/limits/takeBreak. */
export const takeBreak: Handler<typeof contract> = async ({ body, merchant, session }, context) => {
  await begin({ merchant, session }, body.days, context);
  return toPlayLimits(session, context);
};

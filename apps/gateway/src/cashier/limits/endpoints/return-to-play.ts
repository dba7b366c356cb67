import type { returnToPlay as contract } from '@foyer/contract/limits/return-to-play.ts';
import { refuse } from '@foyer/http/refusal.ts';
import { getAbsence } from '../../../accounts/exclusion/exclusion.store.ts';
import { returnToPlay as endOwnExclusion } from '../../../accounts/exclusion/self-exclusion.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { toPlayLimits } from '../to-play-limits.ts';

/** POST /wps/limits/returnToPlay. */
export const returnToPlay: Handler<typeof contract> = async ({ merchant, session }, context) => {
  if (await endOwnExclusion({ merchant, session }, context)) return toPlayLimits(session, context);
  const { isOver, returnsFrom } = await getAbsence(context.pool, session.memberId);
  return refuse(isOver && returnsFrom ? 'limit.waiting' : 'member.excluded');
};

import type { playerRankProgress as contract } from '@foyer/contract/relay/player-rank-progress.ts';
import { inLanguage } from '@foyer/merchant/merchant.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { readActivity } from '../activity.store.ts';
import { requireLevel } from '../level.store.ts';
import { progressOf } from '../rank-progress.ts';

/** GET /wps/relay/MCSFE_getPlayerRankProgress. */
export const playerRankProgress: Handler<typeof contract> = async ({ language, merchant, session }, context) => {
  const { countedFrom, label } = await requireLevel(context.pool, session.memberId);
  const activity = await readActivity({ ...session, merchant, from: countedFrom }, context);
  const next = merchant.vipLevels?.[label?.rankLevel ?? 0];
  return {
    nextLevel: next ? inLanguage(next.labelName, language) : null,
    currentProgress: progressOf(merchant.vipLevels ?? [], label?.rankLevel ?? 0, activity),
    playerRankProgress: label && { labelId: label.labelId },
  };
};

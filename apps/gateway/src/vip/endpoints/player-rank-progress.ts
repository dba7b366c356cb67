import type { playerRankProgress as contract } from '@foyer/contract/relay/player-rank-progress.ts';
import { inLanguage } from '@foyer/merchant/merchant.ts';
import type { Handler } from '../../http/call.ts';
import { requireMember } from '../../members/member.store.ts';
import { activityOf } from '../activity.store.ts';
import { progressOf } from '../rank-progress.ts';

/** GET /wps/relay/MCSFE_getPlayerRankProgress. */
export const playerRankProgress: Handler<typeof contract> = async ({ language, merchant, session }, { db }) => {
  const [member, activity] = await Promise.all([
    requireMember(db, session.memberId),
    activityOf(db, session.accountId, merchant.market.timeZone),
  ]);
  const label = member.club_label;
  const next = merchant.vipLevels?.[label?.rankLevel ?? 0];
  return {
    nextLevel: next ? inLanguage(next.labelName, language) : null,
    currentProgress: progressOf(merchant.vipLevels ?? [], label?.rankLevel ?? 0, activity),
    playerRankProgress: label && { labelId: label.labelId },
  };
};

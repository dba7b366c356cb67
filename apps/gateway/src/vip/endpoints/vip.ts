import type { vip as contract } from '@foyer/contract/member/vip.ts';
import { inLanguage } from '@foyer/merchant/merchant.ts';
import type { Handler } from '../../http/call.ts';
import { requireMember } from '../../members/member.store.ts';
import { activityOf } from '../activity.store.ts';
import { toConditions } from '../rank-progress.ts';

/** GET /wps/member/vip. */
export const vip: Handler<typeof contract> = async ({ language, merchant, session }, { db }) => {
  const [member, activity] = await Promise.all([
    requireMember(db, session.memberId),
    activityOf(db, session.accountId, merchant.market.timeZone),
  ]);
  return {
    rankLevel: member.club_label?.rankLevel ?? 0,
    currency: session.currency,
    levels: (merchant.vipLevels ?? []).map(({ conditions, labelId, labelName }) => ({
      labelId,
      name: inLanguage(labelName, language),
      conditions: toConditions(conditions, activity),
    })),
  };
};

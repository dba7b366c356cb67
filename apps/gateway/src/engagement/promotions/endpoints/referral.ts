import type { Condition } from '@foyer/conditions/condition.ts';
import type { referral as contract } from '@foyer/contract/promotion/referral.ts';
import { requireMember } from '../../../accounts/members/member.store.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { maskName } from '../../../play/games/mask-name.ts';
import { findNeeds } from '../needs.ts';
import { amountOf, type ReferralOffer, referralOf } from '../pay-referrals.ts';
import { type Friend, findEarnedMonths, findFriends, getReferralSums } from '../referral.store.ts';

const MAX_FRIENDS = 50;
const MONTHS = 6;

/** A friend whom staff have refused is shown as registered only. */
const toState = (state: Friend['state']) =>
  state === 'granted' ? ('rewarded' as const) : state === 'waiting' ? ('checking' as const) : ('joined' as const);

function toReferralOffer({ id, value }: ReferralOffer['offer'], rewarded: number) {
  const { amountMinor, friend, friendAmountMinor = null, tiers = [] } = value;
  return {
    id,
    amountMinor: String(amountOf(value, rewarded + 1)),
    friendAmountMinor,
    tiers: [{ from: 1, amountMinor }, ...tiers],
    friendNeeds: findNeeds(friend as Condition, null),
  };
}

/** GET /wps/promotion/referral. */
export const referral: Handler<typeof contract> = async ({ merchant, session }, context) => {
  const { pool } = context;
  const { timeZone } = merchant.market;
  const [member, sums, friends, months] = await Promise.all([
    requireMember(pool, session.memberId),
    getReferralSums(pool, session.memberId),
    findFriends(pool, session.memberId, MAX_FRIENDS),
    findEarnedMonths(pool, { memberId: session.memberId, months: MONTHS, timeZone }),
  ]);
  const running = referralOf(merchant, context)?.offer;
  return {
    code: member.referral_code,
    offer: running ? toReferralOffer(running, sums.rewarded) : null,
    ...sums,
    earnedMinor: String(sums.earnedMinor),
    months: months.map(({ amountMinor, month }) => ({ month, amountMinor: String(amountMinor) })),
    currency: session.currency,
    friends: friends.map(({ joinedAt, state, username }) => ({
      name: maskName(username),
      joinedAt: joinedAt.toISOString(),
      state: toState(state),
    })),
  };
};

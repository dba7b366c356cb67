import type { Condition } from '@foyer/conditions/condition.ts';
import type { referral as contract } from '@foyer/contract/promotion/referral.ts';
import { maskName } from '../../games/mask-name.ts';
import type { Handler } from '../../http/call.ts';
import { requireMember } from '../../members/member.store.ts';
import { findNeeds } from '../needs.ts';
import { referralOf } from '../pay-referrals.ts';
import { type Friend, findFriends, getReferralSums } from '../referral.store.ts';

const MOST_FRIENDS = 50;

/** A friend whom staff has refused is one who has registered, and no more. */
const toState = (state: Friend['state']) =>
  state === 'granted' ? ('rewarded' as const) : state === 'waiting' ? ('checking' as const) : ('joined' as const);

/** GET /wps/promotion/referral. */
export const referral: Handler<typeof contract> = async ({ merchant, session }, context) => {
  const { db, pool } = context;
  const [member, sums, friends] = await Promise.all([
    requireMember(db, session.memberId),
    getReferralSums(pool, session.memberId),
    findFriends(pool, session.memberId, MOST_FRIENDS),
  ]);
  const running = referralOf(merchant, context)?.offer;
  return {
    code: member.referral_code,
    offer: running
      ? {
          id: running.id,
          amountMinor: running.value.amountMinor,
          friendNeeds: findNeeds(running.value.friend as Condition, null),
        }
      : null,
    ...sums,
    earnedMinor: String(sums.earnedMinor),
    currency: session.currency,
    friends: friends.map(({ joinedAt, state, username }) => ({
      name: maskName(username),
      joinedAt: joinedAt.toISOString(),
      state: toState(state),
    })),
  };
};

import type { myData as contract } from '@foyer/contract/settings/my-data.ts';
import { getAbsence } from '../../../accounts/exclusion/exclusion.store.ts';
import { getInstall } from '../../../accounts/members/install.store.ts';
import { requireMember } from '../../../accounts/members/member.store.ts';
import { findIdentities } from '../../../accounts/members/social-identity.store.ts';
import { findLimits } from '../../../cashier/limits/limit.store.ts';
import type { Context } from '../../../context.ts';
import { findMyApplications } from '../../../engagement/agents/application.store.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { findGivenInChats } from '../../support/contact-details.ts';
import { findMyProofs } from '../find-my-proofs.ts';
import { ACCESS, ACTIVITY, SETTINGS, SUPPORT } from '../my-activity.store.ts';
import { findMyList, findMyLists, MAX_ROWS, type Me } from '../my-lists.store.ts';
import { MONEY, PROMOTIONS } from '../my-money.store.ts';
import { findMyPush } from '../my-push.store.ts';
import { toPlain } from '../to-plain.ts';

/**
 * GET /wps/settings/myData. Without hashes, tokens and keys, which protect the account, without what is meant for staff alone, and
 * without other people. Each list has at most `MAX_ROWS` rows; `incomplete` names those that had more.
 */
export const myData: Handler<typeof contract> = async ({ merchant, session }, { now, pool, seal }) => {
  const { balanceMinor, memberId } = session;
  const me = { memberId, merchant: merchant.code };
  const { incomplete, lists } = await findAllLists(me, { pool, seal });
  const [member, identities, limits, absence, dealings] = await Promise.all([
    requireMember(pool, memberId),
    findIdentities(pool, memberId),
    findLimits(pool, memberId),
    getAbsence(pool, memberId),
    findDealings(memberId, { pool, seal }),
  ]);
  const { club_label, created_at, currency, id, language, last_login_at, referral_code, registration, username } =
    member;
  return toPlain({
    madeAt: new Date(now()),
    brand: merchant.name,
    maxRowsPerList: MAX_ROWS,
    incomplete,
    account: { id, username, registeredAt: created_at, lastLoginAt: last_login_at, language, currency },
    contact: { email: member.email, mobile: member.mobile },
    balanceMinor,
    referralCode: referral_code,
    vipLabel: club_label,
    registration,
    connectedLogins: identities.map(({ channel, createdAt: addedAt, name }) => ({ channel, name, addedAt })),
    limits: limits.map(({ amountMinor, kind, period }) => ({ kind, period, amountMinor })),
    ...absence,
    ...dealings,
    ...lists,
  });
};

/** A member's lists by kind, and the names of those that are incomplete. */
async function findAllLists(me: Me, { pool, seal }: Pick<Context, 'pool' | 'seal'>) {
  const access = await findMyLists(pool, me, ACCESS);
  const proofs = await findMyProofs(me, { pool, seal });
  const money = await findMyLists(pool, me, MONEY);
  const promotions = await findMyLists(pool, me, PROMOTIONS);
  const activity = await findMyLists(pool, me, ACTIVITY);
  const support = await findMyLists(pool, me, SUPPORT);
  const { wasReferred, ...settings } = (await findMyList(pool, me, SETTINGS)).rows[0] ?? {};
  return {
    incomplete: [access, proofs, money, promotions, activity, support].flatMap(({ incomplete }) => incomplete),
    lists: {
      settings,
      ...access.lists,
      ...proofs.lists,
      money: money.lists,
      promotions: { ...promotions.lists, wasReferred },
      activity: activity.lists,
      support: support.lists,
    },
  };
}

/** What a member has asked for, given and installed. */
async function findDealings(memberId: bigint, { pool, seal }: Pick<Context, 'pool' | 'seal'>) {
  const [agentApplications, givenInChats, installedApp, pushMessages] = await Promise.all([
    findMyApplications(pool, memberId),
    findGivenInChats(memberId, { pool, seal }),
    getInstall(pool, memberId),
    findMyPush(pool, memberId),
  ]);
  return { agentApplications, givenInChats, installedApp, pushMessages };
}

import type { myData as contract } from '@foyer/contract/settings/my-data.ts';
import { findMyApplications } from '../../agents/application.store.ts';
import { findBeneficiaries } from '../../cashier/beneficiary.store.ts';
import type { Context } from '../../context.ts';
import { getAbsence } from '../../exclusion/exclusion.store.ts';
import type { Handler } from '../../http/call.ts';
import { findLimits } from '../../limits/limit.store.ts';
import { getInstall } from '../../members/install.store.ts';
import { requireMember } from '../../members/member.store.ts';
import { findIdentities } from '../../members/social-identity.store.ts';
import { findLoginEvents } from '../../sessions/login-event.store.ts';
import { findSessions } from '../../sessions/session.store.ts';
import { findGivenInChats } from '../../support/contact-details.ts';
import { balanceOf } from '../../wallet/ledger.store.ts';
import { findConsents, getSettings, type SettingsRow } from '../member-settings.store.ts';
import { findMyPromotions } from '../my-promotions.store.ts';
import { findMyPush } from '../my-push.store.ts';
import { findMySupport } from '../my-support.store.ts';

const toOwnSettings = ({ hidesBalance, isCalm, playsSounds, timeZone, ...row }: SettingsRow) => {
  const { pushClosing, pushDetails, pushResults, pushWins, pushWithdrawals } = row;
  const push = { pushResults, pushWins, pushWithdrawals, pushClosing, pushDetails };
  return { timeZone, isCalm, hidesBalance, playsSounds, ...push };
};

/** GET /wps/settings/myData. Without hashes, tokens and keys, which protect the account. */
export const myData: Handler<typeof contract> = async ({ merchant, session }, { db, now, pool, seal }) => {
  const { accountId, memberId } = session;
  const [member, balance, settings, consents, sessions, logins, identities, beneficiaries, limits, absence, dealings] =
    await Promise.all([
      requireMember(db, memberId),
      balanceOf(db, accountId),
      getSettings(pool, memberId),
      findConsents(pool, memberId),
      findSessions(db, memberId),
      findLoginEvents(db, memberId),
      findIdentities(db, memberId),
      findBeneficiaries(pool, memberId),
      findLimits(pool, memberId),
      getAbsence(pool, memberId),
      findDealings(memberId, { pool, seal }),
    ]);
  const { club_label, created_at, currency, id, language, last_login_at, referral_code, registration, username } =
    member;
  return toPlain({
    madeAt: new Date(now()),
    brand: merchant.name,
    account: { id, username, registeredAt: created_at, lastLoginAt: last_login_at, language, currency },
    contact: { email: settings.email, mobile: settings.mobile },
    balanceMinor: balance.balance_minor,
    referralCode: referral_code,
    vipLabel: club_label,
    registration,
    settings: toOwnSettings(settings),
    consents,
    sessions: sessions.map(toSession),
    logins: logins.map(({ at, country, ip, method, outcome }) => ({ at, method, outcome, ip, country })),
    connectedLogins: identities.map(({ channel, created_at: addedAt, name }) => ({ channel, name, addedAt })),
    withdrawalAccounts: beneficiaries.map(({ masked, method }) => ({ method, masked })),
    limits: limits.map(({ amountMinor, kind, period }) => ({ kind, period, amountMinor })),
    ...absence,
    ...dealings,
  });
};

/** A member's dealings with the merchant besides money. */
async function findDealings(memberId: bigint, { pool, seal }: Pick<Context, 'pool' | 'seal'>) {
  const [promotions, support, agentApplications, givenInChats, installedApp, pushMessages] = await Promise.all([
    findMyPromotions(pool, memberId),
    findMySupport(pool, memberId),
    findMyApplications(pool, memberId),
    findGivenInChats(memberId, { pool, seal }),
    getInstall(pool, memberId),
    findMyPush(pool, memberId),
  ]);
  return { promotions, support, agentApplications, givenInChats, installedApp, pushMessages };
}

type Session = Awaited<ReturnType<typeof findSessions>>[number];

const toSession = ({ created_at: openedAt, ip, seen_at: seenAt, user_agent: browser }: Session) => ({
  openedAt,
  seenAt,
  ip,
  browser,
});

/** As JSON: bigints and dates as text. */
const toPlain = (value: object): Record<string, unknown> =>
  JSON.parse(JSON.stringify(value, (_key, one) => (typeof one === 'bigint' ? String(one) : one)));

import type { BreakDays } from '@foyer/contract/limits/terms.data.ts';
import { EXCLUSION_MONTHS, type ExclusionTerm } from '@foyer/contract/limits/terms.data.ts';
import { type Client, withTransaction } from '@foyer/database/open-pool.ts';
import type { Merchant } from '@foyer/merchant/merchant.ts';
import type { Context } from '../../context.ts';
import { lockAccount } from '../../ledger/wallet/ledger.store.ts';
import { emit } from '../../notify/events/deliver-events.ts';
import type { MemberSession } from '../../platform/http/member-session.ts';
import { endSessions } from '../sessions/end-sessions.ts';
import {
  type Account,
  endExclusion,
  endOfTerm,
  excludeMember,
  findAccountsOf,
  getTermOf,
  lockMembers,
  pauseMember,
} from './exclusion.store.ts';
import { hashContact } from './hash-contact.ts';
import type { ExclusionRecord } from './journal.ts';
import { journalLifted, journalRestrictions } from './restrictions.ts';

/** The member who takes a break or excludes themselves, and their merchant. */
interface OwnDecision {
  merchant: Merchant;
  session: MemberSession;
}

/** Begins a break (SE-07): play, deposits and offers pause from now on. A longer current break stays. */
export const takeBreak = (
  { merchant, session }: OwnDecision,
  days: BreakDays,
  { exclusions, pool }: Pick<Context, 'exclusions' | 'pool'>,
): Promise<void> =>
  withTransaction(pool, async (client) => {
    const { accountId, memberId } = session;
    const until = await pauseMember(client, memberId, days);
    await lockAccount(client, accountId);
    const event = { merchant: merchant.code, memberId, kind: 'break.began' } as const;
    await emit(client, { ...event, body: { until: until.toISOString() } });
    await journalRestrictions(client, memberId, { exclusions });
  });

/** Identifies the licence of a merchant; without one, the merchant is on its own. */
export const licenceOf = ({ code, licence }: Merchant): string => licence?.number ?? `merchant:${code}`;

/**
 * Excludes a member for a term (SE-01…SE-05): immediately, here and in every brand of the licence with an account of the same
 * number or address. Open bets are still paid, and the balance can be withdrawn. Other sessions end, and remembered devices are
 * deleted.
 */
export async function excludeMyself(
  { merchant, session }: OwnDecision,
  term: ExclusionTerm,
  context: Pick<Context, 'exclusions' | 'merchants' | 'pool' | 'seal'>,
): Promise<void> {
  const { exclusions, merchants, pool } = context;
  const licence = licenceOf(merchant);
  const brands = merchants.filter((one) => licenceOf(one) === licence).map(({ code }) => code);
  const accounts = await withTransaction(pool, async (client) => {
    const found = await findAccountsOf(client, session.memberId, brands);
    // In the order of their ids, so that two exclusions of one person cannot deadlock.
    const since = await lockMembers(
      client,
      found.map((account) => account.memberId),
    );
    const end = await endOfTerm(client, EXCLUSION_MONTHS[term], since);
    const records: ExclusionRecord[] = [];
    for (const account of found)
      records.push(await exclude(client, account, { licence, since, until: end, byMerchant: merchant.code, context }));
    // Before the commit: if the journal cannot be written, the exclusion fails, and the member sees that.
    exclusions?.append(records);
    for (const { memberId } of found) await journalRestrictions(client, memberId, { exclusions });
    return found;
  });
  for (const { memberId } of accounts)
    await withTransaction(pool, (client) => endSessions(client, memberId, { except: session.sessionId }));
}

/**
 * Ends an exclusion whose term is over, and emits the event (SE-04).
 * @returns false if it is not, or the member has not waited
 */
export async function returnToPlay(
  { merchant, session }: OwnDecision,
  { exclusions, pool }: Pick<Context, 'exclusions' | 'pool'>,
): Promise<boolean> {
  const { memberId } = session;
  const isEnded = await withTransaction(pool, async (client) => {
    if (!(await endExclusion(client, memberId))) return false;
    await emit(client, { merchant: merchant.code, memberId, kind: 'member.returned', body: {} });
    return true;
  });
  if (isEnded) await journalLifted(pool, memberId, { exclusions });
  return isEnded;
}

/** Excludes a member who verifies the number or address of somebody who is excluded under the licence: the same person. */
export const joinExclusion = (
  { memberId, merchant }: { memberId: bigint; merchant: Merchant },
  contact: { kind: 'mobile' | 'email'; to: string },
  context: Pick<Context, 'exclusions' | 'pool' | 'seal'>,
): Promise<void> =>
  withTransaction(context.pool, async (client) => {
    const licence = licenceOf(merchant);
    const until = await getTermOf(client, licence, hashContact(contact, context.seal));
    const [account] = until === undefined ? [] : await findAccountsOf(client, memberId, []);
    if (!account || until === undefined) return;
    const since = await lockMembers(client, [account.memberId]);
    const record = await exclude(client, account, { licence, since, until, byMerchant: merchant.code, context });
    context.exclusions?.append([record]);
    await journalRestrictions(client, account.memberId, context);
  });

interface ExclusionOf {
  licence: string;
  since: string;
  until: Date | null;
  byMerchant: string;
  context: Pick<Context, 'seal'>;
}

/** Excludes one account, and emits the event. */
async function exclude(
  client: Client,
  { accountId, memberId, merchant }: Account,
  { byMerchant, context, licence, since, until }: ExclusionOf,
): Promise<ExclusionRecord> {
  const { end, record } = await excludeMember(client, { memberId, licence, since, until }, context);
  await lockAccount(client, accountId);
  const body = { until: end?.toISOString() ?? null, byMerchant };
  await emit(client, { merchant, memberId, kind: 'member.excluded', body });
  return record;
}

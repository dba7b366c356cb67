import { randomUUID } from 'node:crypto';
import { shareOf } from '@foyer/contract/promotion/wager-cost.ts';
import { type Client, withTransaction } from '@foyer/database/open-pool.ts';
import { Refusal, refuse } from '@foyer/http/refusal.ts';
import type { Merchant } from '@foyer/merchant/merchant.ts';
import type { Context } from '../../context.ts';
import { isUniqueViolation } from '../../db/violations.ts';
import { lockAccount } from '../../ledger/wallet/ledger.store.ts';
import { getActiveWager } from '../../ledger/wallet/wager.store.ts';
import { emit } from '../../notify/events/deliver-events.ts';
import type { MemberSession } from '../../platform/http/member-session.ts';
import { type ClaimRefusal, claimOffer, findRefusal } from './claim-offer.ts';
import { toContributions } from './fund-grant.ts';
import { lockMember } from './grant.store.ts';
import type { Offer } from './offers-document.ts';
import {
  addOptIn,
  endDueOptIns,
  endOptIn,
  endWithoutMatch,
  findMatchable,
  getMatchable,
  getOpenOptIn,
  type MatchableDeposit,
  type OptInRow,
} from './opt-in.store.ts';

/** A match, and the member who wants to take part. */
interface Join {
  merchant: Merchant;
  session: MemberSession;
  offer: Offer;
  version: number;
  /** The amount that they are about to deposit; null: none yet. */
  depositMinor: bigint | null;
}

/** Lets a member take part in a match, under the current terms. @returns the opt-in; the existing one if there is one */
export function joinMatch(
  join: Join,
  { documents, pool }: Pick<Context, 'documents' | 'pool'>,
): Promise<OptInRow | Refusal<ClaimRefusal>> {
  const { depositMinor, merchant, offer, session, version } = join;
  const { accountId, memberId } = session;
  const { value } = offer;
  if (value.kind !== 'match') throw new Error(`${offer.id} is no match`);
  if (depositMinor !== null && depositMinor < BigInt(value.minDepositMinor))
    return Promise.resolve(refuse('offer.deposit'));
  return withTransaction(pool, async (client) => {
    await lockMember(client, memberId);
    const open = await getOpenOptIn(client, memberId);
    if (open) return open.offerId === offer.id ? open : refuse('offer.open');
    if (await getActiveWager(client, memberId)) return refuse('offer.open');
    const claim = {
      merchant,
      member: session,
      offer,
      version,
      documents,
      occurrence: 'join',
      amountMinor: BigInt(value.maxMinor),
    };
    const refused = await findRefusal(client, claim);
    if (refused) return refused;
    return addOptIn(client, {
      id: randomUUID(),
      merchant: merchant.code,
      memberId,
      accountId,
      offerId: offer.id,
      documentVersion: version,
      terms: offer,
      days: value.joinDays,
    });
  });
}

type MatchContext = Pick<Context, 'documents' | 'log' | 'merchants' | 'pool'>;

/** Matches deposits of members who take part, once each, and ends expired opt-ins. */
export async function matchDeposits(context: MatchContext): Promise<void> {
  for (const { id, memberId } of await findMatchable(context.pool)) {
    await withTransaction(context.pool, (client) => match(client, { id, memberId }, context)).catch(
      (fault: unknown) => {
        // Another process has just matched it.
        if (isUniqueViolation(fault)) return;
        context.log.error({ err: fault, optIn: id }, 'a deposit was not matched');
      },
    );
  }
  await endDueOptIns(context.pool);
}

/** Matches the deposit of an opt-in; if the member may not be granted it now, the opt-in ends. */
async function match(
  client: Client,
  { id, memberId }: Pick<MatchableDeposit, 'id' | 'memberId'>,
  context: MatchContext,
): Promise<void> {
  await lockMember(client, memberId);
  // Read after locking: meanwhile the deposit may have been refunded or disputed, which locks the member as well.
  const deposit = await getMatchable(client, id);
  if (!deposit) return;
  const { accountId, depositMinor, depositSeq, documentVersion, merchant: code, terms } = deposit;
  const merchant = context.merchants.find((one) => one.code === code);
  const { value } = terms;
  if (!merchant || value.kind !== 'match') return;
  if (!(await endOptIn(client, id, 'matched'))) return;
  const amountMinor = shareOf(value, depositMinor);
  if (amountMinor === 0n) return;
  const granted = await claimOffer(client, {
    merchant,
    member: { memberId, accountId },
    offer: terms,
    version: documentVersion,
    documents: context.documents,
    occurrence: `deposit:${depositSeq}`,
    amountMinor,
    contributions: toContributions(value, merchant, context),
  });
  if (!(granted instanceof Refusal)) return;
  await endWithoutMatch(client, id);
  const { code: reason } = granted;
  context.log.warn({ merchant: code, offerId: terms.id, memberId: String(memberId), reason }, 'a match was refused');
  // Members who may not be granted anything now, such as on a break, get no message about offers.
  if (!reason.startsWith('offer.')) return;
  await lockAccount(client, accountId);
  const body = { offerId: terms.id, amountMinor: String(amountMinor), currency: merchant.market.currency, reason };
  await emit(client, { merchant: code, memberId, kind: 'match.refused', body });
}

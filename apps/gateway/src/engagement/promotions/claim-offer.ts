import { randomUUID } from 'node:crypto';
import type { Condition } from '@foyer/conditions/condition.ts';
import { evaluate } from '@foyer/conditions/evaluate.ts';
import type { Client } from '@foyer/database/open-pool.ts';
import { type Refusal, refuse } from '@foyer/http/refusal.ts';
import type { Merchant } from '@foyer/merchant/merchant.ts';
import type { Context } from '../../context.ts';
import { lockAccount, moveMoney } from '../../ledger/wallet/ledger.store.ts';
import { PROMOTION } from '../../ledger/wallet/wager.ts';
import { emit } from '../../notify/events/deliver-events.ts';
import { sha256 } from '../../platform/http/secret-box.ts';
import { may, toPolicyRefusal } from '../../platform/policy/may.ts';
import type { PolicyRefusal } from '../../platform/policy/policy.data.ts';
import { factSourceOf, requireMemberFacts } from '../facts/read-facts.store.ts';
import { fundGrant } from './fund-grant.ts';
import { addGrant, countClaims, type GrantRow, getGrant, lockMember, takeBudget } from './grant.store.ts';
import { maxClaims } from './offer-status.ts';
import type { Offer } from './offers-document.ts';
import { addTicket, type Ticket, type TicketValue } from './tickets.ts';

/** A claim: the member, and the rule of the offer. */
export interface Claim {
  merchant: Merchant;
  member: { memberId: bigint; accountId: bigint };
  offer: Offer;
  /** Version of the offers document. */
  version: number;
  /** The merchant's documents, which some facts of the condition depend on. */
  documents: Context['documents'];
  occurrence: string;
  amountMinor: bigint;
  /** For a match, whose condition was checked when the member joined: how much of a stake counts, by game code. */
  contributions?: Readonly<Record<string, number>>;
  /** For free rounds. */
  ticket?: Ticket;
}

export type ClaimRefusal =
  | 'offer.unmet'
  | 'offer.claimed'
  | 'offer.ended'
  | 'offer.open'
  | 'offer.deposit'
  | PolicyRefusal;

/**
 * Grants an offer in the caller’s transaction: the member is locked, then everything is decided, then the money moves. A
 * concurrent exclusion is either already visible or waits until the commit.
 * @returns the grant; the existing one if this occurrence has been granted
 */
export async function claimOffer(client: Client, claim: Claim): Promise<GrantRow | Refusal<ClaimRefusal>> {
  const { amountMinor, member, merchant, occurrence, offer, version } = claim;
  const { memberId } = member;
  await lockMember(client, memberId);
  const earlier = await getGrant(client, { memberId, offerId: offer.id, occurrence });
  if (earlier) return earlier;
  const refused = await findRefusal(client, claim);
  if (refused) return refused;
  const taken = await takeBudget(client, {
    merchant: merchant.code,
    offerId: offer.id,
    amountMinor: claim.ticket?.costMinor ?? amountMinor,
    budgetMinor: offer.budgetMinor === undefined ? null : BigInt(offer.budgetMinor),
  });
  if (!taken) return refuse('offer.ended');
  const granted = await addGrant(client, {
    id: randomUUID(),
    merchant: merchant.code,
    memberId,
    offerId: offer.id,
    occurrence,
    documentVersion: version,
    terms: offer,
    amountMinor,
    currency: merchant.market.currency,
  });
  const { value } = offer;
  if (value.kind === 'match')
    await fundGrant(client, { accountId: member.accountId, granted, value }, claim.contributions ?? {});
  else if (value.kind === 'ticket') await giveTicket(client, { claim, granted, value });
  else await pay(client, claim, granted);
  await tell(client, granted);
  return granted;
}

async function giveTicket(
  client: Client,
  { claim, granted, value }: { claim: Claim; granted: GrantRow; value: TicketValue },
): Promise<void> {
  if (!claim.ticket) throw new Error(`${claim.offer.id} was claimed without its game`);
  await lockAccount(client, claim.member.accountId);
  await addTicket(client, { accountId: claim.member.accountId, granted, ticket: claim.ticket, value });
}

/** Why a member may not be granted an offer now, or null. The member is locked. */
export async function findRefusal(
  client: Client,
  { contributions, documents, member, merchant, offer }: Claim,
): Promise<Refusal<ClaimRefusal> | null> {
  const reason = await may(client, { memberId: member.memberId }, 'grant');
  if (reason) return toPolicyRefusal(reason);
  const claims = await countClaims(client, member.memberId);
  if ((claims.get(offer.id) ?? 0) >= maxClaims(offer)) return refuse('offer.claimed');
  if (offer.condition === undefined || contributions) return null;
  const condition = offer.condition as Condition;
  const asked = { memberId: member.memberId, conditions: [condition] };
  const { at, values } = await requireMemberFacts(client, factSourceOf(merchant, { documents }), asked);
  return evaluate(condition, values, at).isMet ? null : refuse('offer.unmet');
}

/** Moves the amount, with the account locked so that a member's events are in order. */
async function pay(client: Client, { member, merchant }: Claim, granted: GrantRow): Promise<void> {
  const { amountMinor, currency, id } = granted;
  await lockAccount(client, member.accountId);
  const txId = `grant:${id}`;
  const moved = await moveMoney(client, {
    merchant: merchant.code,
    source: PROMOTION,
    txId,
    kind: 'grant',
    inputHash: sha256(`${txId}:${amountMinor}`),
    accountId: member.accountId,
    amountMinor,
    currency,
    refTxId: null,
    roundId: null,
    gameCode: null,
  });
  if (!moved) throw new Error(`the ledger refused ${txId}`);
}

const tell = (client: Client, { amountMinor, currency, id, memberId, merchant, offerId, terms }: GrantRow) =>
  emit(client, {
    merchant,
    memberId,
    kind: 'offer.granted',
    body: {
      grantId: id,
      offerId,
      amountMinor: String(amountMinor),
      currency,
      mustWager: terms.value.kind === 'match',
      ...(terms.value.kind === 'ticket' ? { rounds: terms.value.rounds } : {}),
    },
  });

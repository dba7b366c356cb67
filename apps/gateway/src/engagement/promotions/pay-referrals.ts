import type { Condition } from '@foyer/conditions/condition.ts';
import { type Client, withTransaction } from '@foyer/database/open-pool.ts';
import { Refusal } from '@foyer/http/refusal.ts';
import type { Merchant } from '@foyer/merchant/merchant.ts';
import type { Context } from '../../context.ts';
import { factSourceOf, findMembersMatching } from '../facts/read-facts.store.ts';
import { claimOffer } from './claim-offer.ts';
import { lockMember } from './grant.store.ts';
import { isRunning, type Offer, promotionsOf } from './offers-document.ts';
import {
  addReferral,
  countPaidFriends,
  findNewFriends,
  getAccountId,
  isPayable,
  type NewFriend,
} from './referral.store.ts';

type PayContext = Pick<Context, 'documents' | 'log' | 'merchants' | 'now' | 'pool'>;

/** A referral offer of a merchant. */
export interface ReferralOffer {
  merchant: Merchant;
  offer: Offer & { value: Extract<Offer['value'], { kind: 'referral' }> };
  /** Version of the offers document. */
  version: number;
  documents: Context['documents'];
}

/** The referral offer that runs at a merchant: the first one, as friends are paid for once. */
export function referralOf(merchant: Merchant, context: Pick<Context, 'documents' | 'now'>): ReferralOffer | null {
  const { offers, version } = promotionsOf(context, merchant.code);
  for (const offer of offers) {
    const { value } = offer;
    if (value.kind === 'referral' && isRunning(offer, context.now()))
      return { merchant, offer: { ...offer, value }, version, documents: context.documents };
  }
  return null;
}

/** Pays members for friends who have met the needs of the referral; friends who may be the same person wait for staff. */
export async function payReferrals(context: PayContext): Promise<void> {
  for (const merchant of context.merchants) {
    const referral = referralOf(merchant, context);
    if (!referral) continue;
    await payOffer(referral, context).catch((fault: unknown) => {
      context.log.error({ err: fault, merchant: merchant.code, offerId: referral.offer.id }, 'referrals were not paid');
    });
  }
}

/** Decides about friends one by one; a fault for one does not affect the others. */
async function payOffer(referral: ReferralOffer, { log, pool }: PayContext): Promise<void> {
  const { merchant, offer } = referral;
  const { friend } = offer.value;
  const referred: Condition = {
    all: [{ id: 'referred', fact: 'isReferred', op: 'is', value: true }, friend as Condition],
  };
  const ids = await findMembersMatching(pool, factSourceOf(merchant, referral), referred);
  const since = new Date(offer.from ?? 0);
  for (const one of await findNewFriends(pool, { merchant: merchant.code, since, ids }))
    await withTransaction(pool, (client) => settle(client, one, referral)).catch((fault: unknown) => {
      log.error({ err: fault, friendId: String(one.friendId), offerId: offer.id }, 'a referral was not paid');
    });
}

/** Decides about one friend, with the referrer locked; above the month's maximum the friend is left for the next month. */
async function settle(client: Client, friend: NewFriend, referral: ReferralOffer): Promise<void> {
  const { friendId, flags, referrerId } = friend;
  const { merchant, offer } = referral;
  const row = { friendId, merchant: merchant.code, referrerId, offerId: offer.id, flags };
  if (flags.length > 0) {
    await addReferral(client, { ...row, state: 'waiting', grantId: null });
    return;
  }
  const granted = await payFor(client, friend, referral);
  if (granted) await addReferral(client, { ...row, state: 'granted', grantId: granted });
}

/**
 * Pays a referrer for a friend. Locks both, the referrer first, who registered earlier.
 * @returns the grant; null while the referrer may not get any or has reached the month’s maximum, or if nobody earns from the
 *   friend any more
 */
export async function payFor(
  client: Client,
  { friendId, referrerAccountId, referrerId }: Omit<NewFriend, 'flags'>,
  referral: ReferralOffer,
): Promise<string | null> {
  const { documents, merchant, offer, version } = referral;
  await lockMember(client, referrerId);
  await lockMember(client, friendId);
  if (!(await isPayable(client, friendId))) return null;
  const { timeZone } = merchant.market;
  const asked = { memberId: referrerId, offerId: offer.id, timeZone };
  const { inMonth, inAll } = await countPaidFriends(client, asked);
  if (inMonth >= offer.value.perMonth) return null;
  const granted = await claimOffer(client, {
    merchant,
    member: { memberId: referrerId, accountId: referrerAccountId },
    offer,
    version,
    documents,
    occurrence: `friend:${friendId}`,
    amountMinor: amountOf(offer.value, inAll + 1),
  });
  if (granted instanceof Refusal) return null;
  await payFriend(client, friendId, referral);
  return granted.id;
}

/** The amount for a friend. @param count the friend’s number among those paid for */
export function amountOf({ amountMinor, tiers = [] }: ReferralOffer['offer']['value'], count: number): bigint {
  return BigInt(tiers.findLast(({ from }) => from <= count)?.amountMinor ?? amountMinor);
}

/**
 * Pays the friend as well, if the offer includes that. If the friend, who is locked, may not be granted anything, the referrer
 * still keeps their amount.
 */
async function payFriend(
  client: Client,
  friendId: bigint,
  { documents, merchant, offer, version }: ReferralOffer,
): Promise<void> {
  const { friendAmountMinor } = offer.value;
  if (!friendAmountMinor) return;
  await claimOffer(client, {
    merchant,
    member: { memberId: friendId, accountId: await getAccountId(client, friendId) },
    // The condition applies to the referrer, not to the friend.
    offer: { ...offer, condition: undefined },
    version,
    documents,
    occurrence: WELCOME,
    amountMinor: BigInt(friendAmountMinor),
  });
}

/** The occurrence of a friend's grant, which is unique since nobody is referred twice. */
const WELCOME = 'welcome';

import type { Client } from '@foyer/database/open-pool.ts';
import type { Merchant } from '@foyer/merchant/merchant.ts';
import type { Context } from '../../context.ts';
import { requireHeldAccount } from '../../ledger/wallet/held-account.store.ts';
import { lockAccount } from '../../ledger/wallet/ledger.store.ts';
import { addWager } from '../../ledger/wallet/wager.store.ts';
import { fundWager } from '../../ledger/wallet/wager.ts';
import { catalogueOf } from '../../play/games/catalogue.ts';
import type { GrantRow } from './grant.store.ts';
import type { OfferValue } from './offers-document.ts';

export type MatchValue = Extract<OfferValue, { kind: 'match' }>;

/** Opens the wager of a grant under the current rule, and moves the amount into its account. The member is locked. */
export async function fundGrant(
  client: Client,
  { accountId, granted, value }: { granted: GrantRow; accountId: bigint; value: MatchValue },
  contributions: Readonly<Record<string, number>>,
): Promise<void> {
  const { amountMinor, currency, id: grantId, memberId, merchant } = granted;
  await lockAccount(client, accountId);
  const heldId = await requireHeldAccount(client, { merchant, purpose: `grant:${grantId}`, currency, memberId });
  const wager = { grantId, merchant, memberId, accountId, heldId, currency };
  await addWager(client, {
    ...wager,
    requiredMinor: amountMinor * BigInt(value.wagering),
    maxBetMinor: BigInt(value.maxBetMinor),
    maxPaidMinor: amountMinor * BigInt(value.conversion),
    contributions,
    days: value.days,
  });
  await fundWager(client, wager, amountMinor);
}

/** How much of a stake counts, by game code: the classes of an offer, applied to the merchant's current games. */
export function toContributions(
  { contributions }: MatchValue,
  merchant: Pick<Merchant, 'code'>,
  context: Pick<Context, 'documents'>,
): Record<string, number> {
  const games = catalogueOf(context, merchant.code).games;
  return Object.fromEntries(
    games.flatMap(({ code, gameClassify }) => {
      const basisPoints = contributions[gameClassify];
      return basisPoints === undefined ? [] : [[code, basisPoints] as const];
    }),
  );
}

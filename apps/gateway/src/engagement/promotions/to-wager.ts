import type { Wager } from '@foyer/contract/promotion/shapes.ts';
import type { Queryable } from '@foyer/database/open-pool.ts';
import type { LanguageCode } from '@foyer/locales/languages.data.ts';
import { inLanguage } from '@foyer/merchant/merchant.ts';
import type { Static } from 'typebox';
import { findWagers, getUsable, getWagered, type WagerRow } from '../../ledger/wallet/wager.store.ts';
import type { GrantRow } from './grant.store.ts';

/** A member's wagers as they see them, the newest first, with the titles that their offers had. */
export async function readWagers(
  pool: Queryable,
  { language, memberId }: { memberId: bigint; language: LanguageCode },
  grants: readonly GrantRow[],
): Promise<Static<typeof Wager>[]> {
  const byId = new Map(grants.map((grant) => [grant.id, grant]));
  const listed: Static<typeof Wager>[] = [];
  for (const wager of await findWagers(pool, memberId)) {
    const granted = byId.get(wager.grantId);
    if (granted) listed.push(await toWager(pool, wager, { granted, language }));
  }
  return listed;
}

async function toWager(
  pool: Queryable,
  wager: WagerRow,
  { granted, language }: { granted: GrantRow; language: LanguageCode },
): Promise<Static<typeof Wager>> {
  const { grantId, state } = wager;
  const { offerId, terms } = granted;
  const rates = terms.value.kind === 'match' ? Object.entries(terms.value.contributions) : [];
  return {
    grantId,
    offerId,
    title: inLanguage(terms.title, language),
    state,
    currency: wager.currency,
    fundsMinor: String(granted.amountMinor),
    leftMinor: String(state === 'active' ? await getUsable(pool, wager.accountId) : 0n),
    requiredMinor: String(wager.requiredMinor),
    wageredMinor: String(await getWagered(pool, grantId)),
    maxBetMinor: String(wager.maxBetMinor),
    maxPaidMinor: String(wager.maxPaidMinor),
    paidMinor: String(wager.paidMinor),
    contributions: rates.map(([gameClassify, basisPoints]) => ({ gameClassify, basisPoints })),
    at: wager.createdAt.toISOString(),
    expiresAt: wager.expiresAt.toISOString(),
  };
}

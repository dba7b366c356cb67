import type { Merchant } from '@foyer/merchant/merchant.ts';
import { getOwner } from '../content/documents/document.store.ts';
import type { Context } from '../context.ts';
import type { DocumentOwner } from './document-kinds.ts';

/** What a document is compared with, as far as its brand's own document has it. */
export const toOwner = ({ market, vipLevels = [] }: Merchant): DocumentOwner => ({
  currency: market.currency,
  country: market.country,
  levelIds: vipLevels.map(({ labelId }) => labelId),
});

/** The owner of a document that is published; of a brand that is not open, only the currency is known. */
export async function findOwner(
  merchant: string,
  { merchants, pool }: Pick<Context, 'merchants' | 'pool'>,
): Promise<DocumentOwner> {
  const brand = merchants.find(({ code }) => code === merchant);
  return { ...(brand && toOwner(brand)), ...(await getOwner(pool, merchant)) };
}

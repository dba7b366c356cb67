import path from 'node:path';
import { findDocumentFaults } from '@foyer/gateway/documents/document-kinds.ts';
import { documentsOf, type MerchantContent, readContent } from '@foyer/gateway/seed/content.ts';
import { getGame } from '@foyer/lottery/find-game.ts';
import { type BrandFault, BrandFaults } from '@foyer/merchant/document-faults.ts';
import { readMerchants } from '@foyer/merchant/load-merchants.ts';
import type { Merchant } from '@foyer/merchant/merchant.ts';

export interface Brands {
  merchants: readonly Merchant[];
  content: ReadonlyMap<string, MerchantContent>;
  /** Of the brands that are left out. */
  faults: readonly BrandFault[];
}

/** The currency of a brand's first member; undefined without members. */
export type CurrencyOf = (merchant: string) => Promise<string | undefined>;

/**
 * Reads the brands and checks all that is in their folders. A brand with a fault is left out, so that a mistake in one never closes the
 * others.
 * @param currencyOf absent: there is no database to compare with
 * @throws BrandFaults if none is left
 */
export async function readBrands(directory: string, currencyOf?: CurrencyOf): Promise<Brands> {
  const read = await readMerchants(directory);
  const content = new Map<string, MerchantContent>();
  const faults = [...read.faults];
  for (const merchant of read.merchants) {
    const found = await examineBrand(merchant, directory, currencyOf);
    if (Array.isArray(found)) faults.push(...found);
    else content.set(merchant.code, found);
  }
  const merchants = read.merchants.filter(({ code }) => content.has(code));
  if (merchants.length === 0) throw new BrandFaults(faults);
  return { merchants, content, faults };
}

async function examineBrand(
  merchant: Merchant,
  directory: string,
  currencyOf?: CurrencyOf,
): Promise<MerchantContent | BrandFault[]> {
  const { code, market, vipLevels = [] } = merchant;
  const folder = path.join(directory, code);
  const file = path.join(folder, 'merchant.json');
  const about = (name: string) => ({ merchant: code, file: name });
  const former = await currencyOf?.(code);
  const faults: BrandFault[] = findLotteryFaults(merchant).map((fault) => ({ ...about(file), ...fault }));
  if (former !== undefined && former !== market.currency)
    faults.push({
      ...about(file),
      field: '/market/currency',
      problem: `must stay ${former}: there are members with it`,
    });
  try {
    const read = await readContent(directory, code);
    faults.push(...read.faults);
    // Its documents can only be told apart once the whole has the right shape.
    const owner = { ...market, levelIds: vipLevels.map(({ labelId }) => labelId) };
    for (const [kind, body] of read.faults.length > 0 ? [] : documentsOf(read.content))
      for (const problem of findDocumentFaults(kind, body, owner))
        faults.push({ ...about(folder), field: kind, problem });
    return faults.length > 0 ? faults : read.content;
  } catch (error) {
    return [
      ...faults,
      { ...about(folder), field: '/', problem: error instanceof Error ? error.message : String(error) },
    ];
  }
}

/** Every game of the built-in lottery that the brand offers exists, and has stakes in its currency. */
function findLotteryFaults({ lottery, market }: Merchant): { field: string; problem: string }[] {
  return lottery.games.flatMap((name, place) => {
    const game = getGame(name);
    const field = `/lottery/games/${place}`;
    if (!game) return [{ field, problem: `${name} is not a game of the lottery` }];
    if (Object.hasOwn(game.stakes, market.currency)) return [];
    const problem = `${market.currency} is not a currency of ${name}: it must be one of ${Object.keys(game.stakes).join(', ')}`;
    return [{ field: '/market/currency', problem }];
  });
}

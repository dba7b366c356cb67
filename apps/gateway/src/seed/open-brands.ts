import path from 'node:path';
import { type BrandFault, BrandFaults } from '@foyer/merchant/document-faults.ts';
import { readMerchants } from '@foyer/merchant/load-merchants.ts';
import type { Merchant } from '@foyer/merchant/merchant.ts';
import { findDocumentFaults } from '../publishing/document-kinds.ts';
import { toOwner } from '../publishing/find-owner.ts';
import { documentsOf, type MerchantContent, readContent } from './content.ts';

export interface Brands {
  merchants: readonly Merchant[];
  content: ReadonlyMap<string, MerchantContent>;
  /** Of the brands that are left out. */
  faults: readonly BrandFault[];
}

/** The currency of a brand's first member; undefined without members. */
export type CurrencyOf = (merchant: string) => Promise<string | undefined>;

/** What a brand is compared with, besides its own folder. */
export interface BrandChecks {
  /** Absent: there is no database to compare with. */
  currencyOf?: CurrencyOf | undefined;
  /** Rules of other parts about a brand's document. */
  findFurther?: (merchant: Merchant) => readonly { field: string; problem: string }[];
}

/**
 * Reads the brands and checks all that is in their folders. A brand with a fault is left out, so that a mistake in one never closes the
 * others.
 * @throws BrandFaults if none is left
 */
export async function openBrands(directory: string, checks: BrandChecks = {}): Promise<Brands> {
  const read = await readMerchants(directory);
  const content = new Map<string, MerchantContent>();
  const faults = [...read.faults];
  for (const merchant of read.merchants) {
    const found = await examineBrand(merchant, directory, checks);
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
  { currencyOf, findFurther = () => [] }: BrandChecks,
): Promise<MerchantContent | BrandFault[]> {
  const { code, market } = merchant;
  const folder = path.join(directory, code);
  const file = path.join(folder, 'merchant.json');
  const about = (name: string) => ({ merchant: code, file: name });
  const former = await currencyOf?.(code);
  const faults: BrandFault[] = findFurther(merchant).map((fault) => ({ ...about(file), ...fault }));
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
    for (const [kind, body] of read.faults.length > 0 ? [] : documentsOf(merchant, read.content))
      for (const problem of findDocumentFaults(kind, body, toOwner(merchant)))
        faults.push({ ...about(folder), field: kind, problem });
    return faults.length > 0 ? faults : read.content;
  } catch (error) {
    return [
      ...faults,
      { ...about(folder), field: '/', problem: error instanceof Error ? error.message : String(error) },
    ];
  }
}

import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { type BrandFault, BrandFaults, type DocumentFault, findSchemaFaults, formatFault } from './document-faults.ts';
import { findDocumentFaults } from './document-rules.ts';
import { type Merchant, toMerchant } from './merchant.ts';
import { type MerchantDocument, MerchantDocumentSchema } from './merchant-document.ts';
import { readJson } from './read-json.ts';

interface ReadMerchants {
  merchants: Merchant[];
  /** Of the brands that are left out. */
  faults: BrandFault[];
}

/**
 * Reads and checks every `<directory>/<code>/merchant.json`.
 * @throws BrandFaults with every wrong field of every brand
 */
export async function loadMerchants(directory: string): Promise<Merchant[]> {
  const { faults, merchants } = await readMerchants(directory);
  if (faults.length > 0) throw new BrandFaults(faults);
  return merchants;
}

/**
 * Reads the brands that can be used, and prints a line for each fault of the others.
 * @throws BrandFaults if none is left
 */
export async function openMerchants(directory: string): Promise<Merchant[]> {
  const { faults, merchants } = await readMerchants(directory);
  if (merchants.length === 0) throw new BrandFaults(faults);
  for (const fault of faults) console.error(`Not open: ${formatFault(fault)}`);
  return merchants;
}

/**
 * Reads the brands that can be used, so that a mistake in one never closes the others. Of two that list the same domain, the one whose
 * folder comes first has it.
 * @throws BrandFaults if the directory cannot be read
 */
export async function readMerchants(directory: string): Promise<ReadMerchants> {
  const entries = await readdir(directory, { withFileTypes: true }).catch(({ code }: NodeJS.ErrnoException) => {
    const problem = `cannot be read as the folder of the brands (FOYER_MERCHANTS): ${code}`;
    throw new BrandFaults([{ merchant: '', file: directory, field: '/', problem }]);
  });
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => path.join(directory, name));
  const read = await Promise.all(folders.sort().map(readMerchant));
  const merchants: Merchant[] = [];
  const faults = read.flatMap((one) => ('faults' in one ? one.faults : []));
  for (const merchant of read) {
    if ('faults' in merchant) continue;
    const other = merchants.find(({ domains }) => domains.some((domain) => merchant.domains.includes(domain)));
    if (!other) merchants.push(merchant);
    else
      faults.push({
        merchant: merchant.code,
        file: path.join(directory, merchant.code, 'merchant.json'),
        field: '/domains',
        problem: `contains a domain of ${other.code}: ${merchant.domains.find((domain) => other.domains.includes(domain))}`,
      });
  }
  return { merchants, faults };
}

async function readMerchant(folder: string): Promise<Merchant | { faults: BrandFault[] }> {
  const file = path.join(folder, 'merchant.json');
  const code = path.basename(folder);
  const toBrandFault = (fault: DocumentFault): BrandFault => ({ ...fault, merchant: code, file });
  try {
    const value = await readJson(file);
    const faults = findMerchantFaults(value);
    const document = value as MerchantDocument;
    if (faults.length === 0 && document.code !== code)
      faults.push({ field: '/code', problem: `is not the folder's name` });
    if (faults.length === 0) faults.push(...findAssetFaults(document, folder));
    return faults.length > 0 ? { faults: faults.map(toBrandFault) } : toMerchant(document);
  } catch (error) {
    const problem = (error instanceof Error ? error.message : String(error)).replace(`${file} `, '');
    return { faults: [toBrandFault({ field: '/', problem })] };
  }
}

const findMerchantFaults = (value: unknown): DocumentFault[] => {
  const faults = findSchemaFaults(MerchantDocumentSchema, value);
  return [...faults, ...findDocumentFaults(value as MerchantDocument, faults)];
};

/** Checks one document. @throws naming `source` and every wrong field */
export function checkMerchantDocument(value: unknown, source: string): MerchantDocument {
  const faults = findMerchantFaults(value);
  if (faults.length === 0) return value as MerchantDocument;
  throw new BrandFaults(faults.map((fault) => ({ ...fault, file: source, merchant: source })));
}

const findAssetFaults = (document: MerchantDocument, folder: string): DocumentFault[] =>
  assetsOf(document)
    .filter((asset) => !existsSync(path.join(folder, 'assets', asset)))
    .map((asset) => ({ field: '/template', problem: `names assets/${asset}, which does not exist` }));

function assetsOf({ template }: MerchantDocument): string[] {
  const { h5_logo, app_background, apple_touch_icon, favicon, splash, hero, pwa } = template;
  const panel = h5_logo.panel ? [h5_logo.panel] : [];
  return [
    h5_logo.mark,
    h5_logo.wordmark,
    app_background,
    apple_touch_icon,
    favicon,
    hero,
    pwa.icon,
    ...panel,
    ...(splash ? [splash] : []),
  ];
}

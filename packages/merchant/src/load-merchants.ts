import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import Schema from 'typebox/schema';
import { findDocumentFault } from './document-rules.ts';
import { type Merchant, toMerchant } from './merchant.ts';
import { type MerchantDocument, MerchantDocumentSchema } from './merchant-document.ts';
import { readJson } from './read-json.ts';

/**
 * Reads and checks every `<directory>/<code>/merchant.json`.
 * @throws with the file and the first wrong field: an operator's mistake stops the start, not a member
 */
export async function loadMerchants(directory: string): Promise<Merchant[]> {
  const folders = (await readdir(directory, { withFileTypes: true })).filter((entry) => entry.isDirectory());
  const merchants = await Promise.all(folders.map((folder) => loadMerchant(path.join(directory, folder.name))));
  const seen = new Map<string, string>();
  for (const merchant of merchants) {
    for (const domain of merchant.domains) {
      const other = seen.get(domain);
      if (other) throw new Error(`domain ${domain} is listed by both ${other} and ${merchant.code}`);
      seen.set(domain, merchant.code);
    }
  }
  return merchants;
}

async function loadMerchant(folder: string): Promise<Merchant> {
  const file = path.join(folder, 'merchant.json');
  const document = checkMerchantDocument(await readJson(file), file);
  if (document.code !== path.basename(folder)) throw new Error(`${file}: code is not the folder's name`);
  for (const asset of assetsOf(document)) {
    if (!existsSync(path.join(folder, 'assets', asset))) throw new Error(`${file}: assets/${asset} does not exist`);
  }
  return toMerchant(document);
}

/** Checks one document. @throws naming `source` and the first wrong field */
export function checkMerchantDocument(value: unknown, source: string): MerchantDocument {
  const [isValid, errors] = Schema.Errors(MerchantDocumentSchema, value);
  if (isValid) {
    const document = value as MerchantDocument;
    const fault = findDocumentFault(document);
    if (fault) throw new Error(`${source}: ${fault}`);
    return document;
  }
  const first = errors[0];
  throw new Error(`${source}: ${first?.instancePath || '/'} ${first?.message ?? 'is not a merchant document'}`);
}

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

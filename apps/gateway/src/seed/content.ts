import { existsSync } from 'node:fs';
import path from 'node:path';
import { type BrandFault, BrandFaults, type DocumentFault, findSchemaFaults } from '@foyer/merchant/document-faults.ts';
import type { Merchant } from '@foyer/merchant/merchant.ts';
import { readJson } from '@foyer/merchant/read-json.ts';
import Type, { type Static } from 'typebox';
import { AnnouncementsSchema } from '../content/announcements/announcements-document.ts';
import { findHelpFaults, type OwnHelp, OwnHelpSchema, toHelp } from '../content/help/help-document.ts';
import { toLegal } from '../content/legal/legal.ts';
import { NewsSchema } from '../content/news/news.ts';
import { type Catalogue, CatalogueSchema } from '../play/games/catalogue.ts';

/** The content of a demo merchant: `merchants/<code>/content.json`. */
export const MerchantContentSchema = Type.Object({
  ...CatalogueSchema.properties,
  vendors: Type.Optional(CatalogueSchema.properties.vendors),
  news: Type.Optional(NewsSchema.properties.articles),
  ...AnnouncementsSchema.properties,
  /** `agentPlans.json`: the document `agentPlans`, which is checked when it is imported. */
  agentPlans: Type.Optional(Type.Object({})),
  /** `cashier.json`: the document `cashier`, likewise. */
  cashier: Type.Optional(Type.Object({})),
  /** `help.json`: the differences from the shared help, which are checked when they are read. */
  help: Type.Optional(OwnHelpSchema),
  /** `identity.json`: the document `identity`, likewise. */
  identity: Type.Optional(Type.Object({})),
  /** `promotions.json`: the document `promotions`, likewise. */
  promotions: Type.Optional(Type.Object({})),
  /** `support.json`: the document `support`, likewise. */
  support: Type.Optional(Type.Object({})),
  /** `vip.json`: the document `vip`, likewise. */
  vip: Type.Optional(Type.Object({})),
});
export type MerchantContent = Static<typeof MerchantContentSchema>;

/** Documents with their own file. */
const DOCUMENT_FILES = ['agentPlans', 'cashier', 'help', 'identity', 'promotions', 'support', 'vip'] as const;

/** A brand without a `content.json` opens with an empty lobby. */
const NO_CONTENT: MerchantContent = {
  categories: [],
  lanes: [],
  games: [],
  announcements: [],
};

/** The part that is published as the document `catalogue`. */
export function toCatalogue({
  agentPlans,
  announcements,
  cashier,
  help,
  identity,
  news,
  popups,
  promotions,
  support,
  vendors = [],
  vip,
  ...catalogue
}: MerchantContent): Catalogue {
  return { vendors, ...catalogue };
}

/** Reads and checks the content of the given merchants. @throws naming the file and the first invalid field */
export async function loadContent(directory: string, codes: readonly string[]): Promise<Map<string, MerchantContent>> {
  const entries = codes.map(async (code) => {
    const { content, faults } = await readContent(directory, code);
    if (faults.length > 0) throw new BrandFaults(faults);
    return [code, content] as const;
  });
  return new Map(await Promise.all(entries));
}

/** Reads the content of a merchant, and everything in it that is wrong. @throws naming a file that is not JSON */
export async function readContent(
  directory: string,
  code: string,
): Promise<{ content: MerchantContent; faults: BrandFault[] }> {
  const fileOf = (kind: string) => path.join(directory, code, `${kind}.json`);
  const file = fileOf('content');
  const value = existsSync(file) ? await readJson(file) : NO_CONTENT;
  const faults = findSchemaFaults(MerchantContentSchema, value).map((fault) => ({ ...fault, merchant: code, file }));
  const documents: Pick<MerchantContent, (typeof DOCUMENT_FILES)[number]> = {};
  for (const kind of DOCUMENT_FILES) {
    if (existsSync(fileOf(kind))) documents[kind] = (await readJson(fileOf(kind))) as object;
  }
  if (documents.help)
    for (const fault of findOwnHelpFaults(documents.help))
      faults.push({ ...fault, merchant: code, file: fileOf('help') });
  return { content: { ...(value as MerchantContent), ...documents }, faults };
}

function findOwnHelpFaults(help: OwnHelp): DocumentFault[] {
  const faults = findSchemaFaults(OwnHelpSchema, help);
  if (faults.length > 0) return faults;
  return findHelpFaults({ articles: help.articles ?? [] }).map((problem) => ({ field: '/', problem }));
}

/** The documents that a merchant is published as, by their kinds. @param content absent: only what every merchant has */
export function documentsOf(merchant: Merchant, content?: MerchantContent): [kind: string, body: object][] {
  return [
    ...(content ? contentDocumentsOf(content) : []),
    ['legal', toLegal(merchant)],
    ['help', toHelp(merchant, content?.help)],
  ];
}

function contentDocumentsOf(content: MerchantContent): [kind: string, body: object][] {
  const { announcements, news = [], popups = [] } = content;
  const own = (['agentPlans', 'cashier', 'identity', 'promotions', 'support', 'vip'] as const).flatMap(
    (kind): [string, object][] => (content[kind] ? [[kind, content[kind]]] : []),
  );
  return [
    ['catalogue', toCatalogue(content)],
    ...own,
    ['announcements', { announcements, popups }],
    ['news', { articles: news }],
  ];
}

import type { Block as ContractBlock } from '@foyer/contract/content/article.ts';
import type { LanguageCode } from '@foyer/locales/languages.data.ts';
import { inLanguage } from '@foyer/merchant/merchant.ts';
import { LocalizedText } from '@foyer/merchant/schema-parts.ts';
import Type, { type Static } from 'typebox';

/** A part of a text that operators write. Never markup. */
export const BlockSchema = Type.Union([
  Type.Object({ heading: LocalizedText }, { additionalProperties: false }),
  Type.Object({ text: LocalizedText }, { additionalProperties: false }),
  Type.Object({ list: Type.Array(LocalizedText, { minItems: 1, maxItems: 30 }) }, { additionalProperties: false }),
]);

export type Block = Static<typeof BlockSchema>;

/** A part in the language of its reader, as it is sent. */
export function toBlock(block: Block, language: LanguageCode): Static<typeof ContractBlock> {
  if ('list' in block) return { kind: 'list', texts: block.list.map((item) => inLanguage(item, language)) };
  if ('heading' in block) return { kind: 'heading', texts: [inLanguage(block.heading, language)] };
  return { kind: 'text', texts: [inLanguage(block.text, language)] };
}

import type { Block as ContractBlock } from '@foyer/contract/content/block.ts';
import type { LanguageCode } from '@foyer/locales/languages.data.ts';
import { inLanguage } from '@foyer/merchant/merchant.ts';
import { LocalizedText } from '@foyer/merchant/schema-parts.ts';
import Type, { type Static } from 'typebox';

/** A part of a text that operators write. Never markup. A picture is one of ours or one that `npm run add-picture` has named, always square. */
export const BlockSchema = Type.Union([
  Type.Object({ heading: LocalizedText }, { additionalProperties: false }),
  Type.Object({ text: LocalizedText }, { additionalProperties: false }),
  Type.Object(
    { picture: Type.String({ pattern: '^[\\w-]{1,60}$' }), caption: LocalizedText },
    { additionalProperties: false },
  ),
  Type.Object({ list: Type.Array(LocalizedText, { minItems: 1, maxItems: 30 }) }, { additionalProperties: false }),
]);

export type Block = Static<typeof BlockSchema>;

/** The texts of a block, in every language. */
export function textsOf(block: Block): string[] {
  const texts = 'list' in block ? block.list : Object.values(block).filter((value) => typeof value === 'object');
  return texts.flatMap((text) => Object.values(text));
}

/** A block in the reader's language, as it is sent. */
export function toBlock(block: Block, language: LanguageCode): Static<typeof ContractBlock> {
  if ('list' in block) return { kind: 'list', texts: block.list.map((item) => inLanguage(item, language)) };
  if ('picture' in block) return { kind: 'picture', texts: [inLanguage(block.caption, language)], art: block.picture };
  if ('heading' in block) return { kind: 'heading', texts: [inLanguage(block.heading, language)] };
  return { kind: 'text', texts: [inLanguage(block.text, language)] };
}

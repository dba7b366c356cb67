import type { LanguageCode } from '@foyer/locales/languages.data.ts';
import { inLanguage } from '@foyer/merchant/merchant.ts';
import type { Card } from './card-fields.ts';

/** A card in one language. */
export const toCard = (part: Card, language: LanguageCode) => ({
  id: part.id,
  title: inLanguage(part.title, language),
  text: inLanguage(part.text, language),
  action: inLanguage(part.action, language),
  linkageType: part.linkageType ?? null,
  linkage: part.linkage ?? null,
  ...part.target,
  art: part.art ?? null,
  hue: part.hue ?? null,
});

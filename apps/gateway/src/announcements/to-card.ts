import type { LanguageCode } from '@foyer/locales/languages.data.ts';
import { inLanguage } from '@foyer/merchant/merchant.ts';
import type { Announcement, PopupItem } from './announcements-document.ts';

/** What an announcement or an item of a popup shows, in a language. */
export const toCard = (part: Announcement | PopupItem, language: LanguageCode) => ({
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

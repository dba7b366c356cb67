import type { HelpItem } from '@foyer/contract/help/articles.ts';
import type { LanguageCode } from '@foyer/locales/languages.data.ts';
import { inLanguage } from '@foyer/merchant/merchant.ts';
import type { Static } from 'typebox';
import type { HelpArticle } from './help-document.ts';

/** An article as shown in lists. */
export const toHelpItem = (
  { id, summary, title, topic }: HelpArticle,
  language: LanguageCode,
): Static<typeof HelpItem> => ({
  ...{ id, topic },
  title: inLanguage(title, language),
  summary: inLanguage(summary, language),
});

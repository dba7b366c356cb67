import type { LanguageCode } from '@foyer/locales/languages.data.ts';
import { fillPage } from '@foyer/vendor/fill-page.ts';
import type { Branding } from '../branding.ts';
import { clientMessageOf, type Speech, toCompiledMessages } from './messages.ts';

export interface BrandedPage {
  readonly brand: Branding;
  readonly language: LanguageCode;
  readonly title: string;
  /** The settings of the page's script, embedded in the page as JSON. */
  readonly boot: object;
}

/** A language in the words of the merchant's market. */
export const speechOf = ({ merchant }: Branding, language: LanguageCode): Speech => ({
  language,
  terms: merchant.lottery.terms,
});

/** A merchant's name of a game, else its market's. */
export const nameOfGame = (brand: Branding, gameCode: string, language: LanguageCode): string =>
  brand.gameLooks[gameCode]?.names[language] ?? clientMessageOf(`game.${gameCode}`, speechOf(brand, language));

/** Fills a built page with brand, language and messages. */
export const fillTemplate = (template: string, page: BrandedPage): string =>
  fillPage(template, { ...page, messages: toCompiledMessages(speechOf(page.brand, page.language)) });

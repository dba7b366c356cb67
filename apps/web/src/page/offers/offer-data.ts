import type { ValueOf } from '@foyer/contract/endpoint.ts';
import type { Endpoints } from '@foyer/contract/endpoints.ts';
import { LANGUAGES, type LanguageCode } from '@foyer/locales/languages.data.ts';
import type { MessageKey } from '../message-keys.ts';

export type OfferDetail = ValueOf<Endpoints['promotion.offer']>;
export type Need = OfferDetail['needs'][number];
export type Term = OfferDetail['terms'][number];

export const PROMOTIONS_PATH = '/m/activity';

export const toOfferAddress = (id: string): string => `${PROMOTIONS_PATH}?id=${id}`;

/** The names of game classes for members. */
const CLASS_NAMES: Readonly<Record<string, MessageKey>> = {
  LOTT: 'lobby.lottery',
  ELOTT: 'lobby.lottery',
  RNG: 'lobby.slots',
  TABLE: 'lobby.table',
  FISH: 'lobby.fish',
  PVP: 'lobby.cards',
  CRASH: 'lobby.crash',
  ARCADE: 'lobby.arcade',
  SPORTS: 'lobby.sports',
  LIVE: 'lobby.live',
};

export const classNameOf = (gameClass: string): MessageKey | null => CLASS_NAMES[gameClass] ?? null;

/** Formats a share in hundredths of a percent for members. */
export const formatShare = (basisPoints: number, language: LanguageCode): string =>
  new Intl.NumberFormat(LANGUAGES[language].locale, { style: 'percent', maximumFractionDigits: 2 }).format(
    basisPoints / 10_000,
  );

/** Joins parts of a sentence by the rules of a language. */
export const formatList = (parts: readonly string[], language: LanguageCode): string =>
  new Intl.ListFormat(LANGUAGES[language].locale, { type: 'conjunction' }).format(parts);

/** A country’s name; its code if it has none. */
export const formatCountry = (code: string, language: LanguageCode): string =>
  new Intl.DisplayNames(LANGUAGES[language].locale, { type: 'region', fallback: 'code' }).of(code) ?? code;

/** The name of a month, 1 to 12. */
export const formatMonthName = (month: number, language: LanguageCode): string =>
  new Intl.DateTimeFormat(LANGUAGES[language].locale, { month: 'long', timeZone: 'UTC' }).format(
    new Date(Date.UTC(2024, month - 1, 1)),
  );

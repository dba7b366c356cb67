import * as i18n from '@foyer/i18n/translate.tsx';
import type englishMessages from '@foyer/locales/EN/lotto.json';

/** Every message of the client has its key in packages/locales/EN/lotto.json. */
export type MessageKey = keyof typeof englishMessages;

/** Translates the lottery client's keys. */
export type Translate = i18n.Translate<MessageKey>;

/** The page's translate function, typed by the lottery client's keys. */
export const useTranslation = (): Translate => i18n.useTranslate<MessageKey>();

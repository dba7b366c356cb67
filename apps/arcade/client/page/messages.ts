import * as i18n from '@foyer/i18n/translate.tsx';
import type englishMessages from '@foyer/locales/EN/arcade.json';

/** Every message of the client has its key in packages/locales/EN/arcade.json. */
export type MessageKey = keyof typeof englishMessages;

/** Translates the arcade's keys. */
export type Translate = i18n.Translate<MessageKey>;

export const useTranslation = (): Translate => i18n.useTranslate<MessageKey>();

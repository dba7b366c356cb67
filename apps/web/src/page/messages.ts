import * as i18n from '@foyer/i18n/translate.tsx';
import type { MessageKey } from './message-keys.ts';

/** Translates the member centre's keys. */
export type Translate = i18n.Translate<MessageKey>;

/** The page's translate function, typed by the member centre's keys. */
export const useTranslation = (): Translate => i18n.useTranslate<MessageKey>();

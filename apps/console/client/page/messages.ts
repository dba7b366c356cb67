import { useTranslate } from '@foyer/i18n/translate.tsx';
import type desk from '@foyer/locales/EN/desk.json';

export type DeskKey = keyof typeof desk;

/** Translates the desk's messages. */
export const useTranslation = () => useTranslate<DeskKey>();

import { useTranslate } from '@foyer/i18n/translate.tsx';
import type desk from '@foyer/locales/EN/desk.json';

export type DeskKey = keyof typeof desk;

/** The words of the desk. */
export const useTranslation = () => useTranslate<DeskKey>();

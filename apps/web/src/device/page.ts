import { chooseLanguage, isLanguageCode } from '@foyer/locales/choose-language.ts';
import type { LanguageCode } from '@foyer/locales/languages.data.ts';
import { merchantCode } from './merchant-code.ts';
import type { PageHead } from './page-head.ts';

/** The attributes that the server set on the document element. */
export interface PageMarks {
  merchant: string;
  language: LanguageCode;
  /** When the service worker stored this page, ms since 1970; null if it came from the server. */
  savedAt: number | null;
}

export function readPageMarks(): PageMarks {
  const { merchant = '', language = 'EN', savedAt } = document.documentElement.dataset;
  return {
    merchant: merchantCode(merchant),
    language: isLanguageCode(language) ? language : chooseLanguage(language, ['EN']),
    savedAt: Number(savedAt) || null,
  };
}

/** The style sheets that the server inlined, and the page's message groups. */
export function readPageHead(): PageHead {
  const textOf = (id: string) => document.getElementById(id)?.textContent ?? '';
  const messageGroups = (document.documentElement.dataset.messages ?? '').split(' ').filter(Boolean);
  return { themeCss: textOf('theme'), criticalCss: textOf('critical'), messageGroups, messageUrls: [] };
}

/**
 * Calls back once all linked style sheets are loaded, but not before it has returned; never, if one fails.
 * @returns a function that stops it
 */
export function onSheetsLoaded(callback: () => void): () => void {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
  const stop = new AbortController();
  const check = () => !stop.signal.aborted && links.every(({ sheet }) => sheet) && callback();
  for (const link of links) link.addEventListener('load', check, { signal: stop.signal });
  queueMicrotask(check);
  return () => stop.abort();
}

/** The hash over the assets of this page's build; empty in development. */
export function readOwnBuild(): string {
  const { __reactRouterManifest: manifest } = globalThis as { __reactRouterManifest?: { version?: string } };
  return manifest?.version ?? '';
}

/** Whether the member has typed anything that a new page would lose. */
export const hasTypedText = (): boolean =>
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')].some(
    ({ value, defaultValue }) => value !== defaultValue,
  );

import type { MessageCatalog } from '@foyer/i18n/translate.tsx';

/** The data that the server embedded in the page. */
export function readBoot(): MessageCatalog {
  return JSON.parse(document.getElementById('boot')?.textContent ?? '');
}

import type { ArcadeBoot } from '@foyer/contract/arcade/page.ts';
import type { Messages } from '@foyer/i18n/translate.tsx';

/** The data that the server embedded in the page. */
export function readBoot(): { readonly page: ArcadeBoot; readonly messages: Messages } {
  return JSON.parse(document.getElementById('boot')?.textContent ?? '');
}

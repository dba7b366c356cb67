import type { Messages } from '@foyer/i18n/translate.tsx';
import type { ArcadeBoot } from '../../api/page.ts';

/** The data that the server embedded in the page. */
export function readBoot(): { readonly page: ArcadeBoot; readonly messages: Messages } {
  return JSON.parse(document.getElementById('boot')?.textContent ?? '');
}

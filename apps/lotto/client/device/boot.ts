import type { PageBoot } from '@foyer/contract/lotto/page.ts';
import type { Messages } from '@foyer/i18n/translate.tsx';

/** The data that the server embedded in the page (server/http/branded-page.ts). */
interface Boot {
  readonly page: PageBoot;
  readonly messages: Messages;
}

export function readBoot(): Boot {
  return JSON.parse(document.getElementById('boot')?.textContent ?? '');
}

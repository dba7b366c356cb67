import type { CompiledMessage } from 'icu-minify/format';
import type { PageBoot } from '../../api/page.ts';

/** What the server put into the page (server/http/branded-page.ts). */
interface Boot {
  readonly page: PageBoot;
  readonly words: Readonly<Record<string, CompiledMessage>>;
}

export function readBoot(): Boot {
  return JSON.parse(document.getElementById('boot')?.textContent ?? '');
}

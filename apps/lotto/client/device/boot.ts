import type { CompiledMessage } from 'icu-minify/format';

/** What the server put into the page (server/http/client-page.ts). */
export interface Boot {
  readonly page: {
    readonly merchant: string;
    readonly skin: string;
    readonly language: string;
    readonly locale: string;
    readonly gameCode: string;
    /** What this merchant calls the game. */
    readonly gameName: string;
    readonly backUrl: string;
  };
  readonly words: Readonly<Record<string, CompiledMessage>>;
}

export function readBoot(): Boot {
  return JSON.parse(document.getElementById('boot')?.textContent ?? '');
}

import type { PrizeMode } from '@foyer/lottery/game.ts';
import type { CompiledMessage } from 'icu-minify/format';

/** What the server put into the page (server/http/client-page.ts). */
export interface Boot {
  readonly page: {
    readonly merchant: string;
    readonly skin: string;
    readonly language: string;
    readonly locale: string;
    readonly gameCode: string;
    readonly title: string | null;
    /** The games of the lobby, by what this merchant calls them. */
    readonly games: readonly { readonly code: string; readonly name: string }[];
    readonly view: 'lobby' | 'betting';
    readonly hasLobby: boolean;
    readonly prizeMode: PrizeMode;
    readonly playType: string;
    readonly backUrl: string;
  };
  readonly words: Readonly<Record<string, CompiledMessage>>;
}

export function readBoot(): Boot {
  return JSON.parse(document.getElementById('boot')?.textContent ?? '');
}

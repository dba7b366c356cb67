import type { PrizeMode } from '@foyer/lottery/game.ts';

/** GET /lotto/: what the page tells its script, as JSON in the page itself. */
export interface PageBoot {
  readonly merchant: string;
  readonly skin: string;
  readonly language: string;
  /** BCP 47, for Intl. */
  readonly locale: string;
  readonly gameCode: string;
  /** What stands above the game that was launched, when the launch says so. */
  readonly title: string | null;
  /** Every game of the lobby by the merchant's name, else by ours. */
  readonly games: readonly { readonly code: string; readonly name: string }[];
  readonly view: 'lobby' | 'betting';
  readonly hasLobby: boolean;
  readonly prizeMode: PrizeMode;
  /** The bet type, or the group of them, to begin with. */
  readonly playType: string;
  readonly backUrl: string;
}

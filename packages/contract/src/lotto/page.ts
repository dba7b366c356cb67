import type { PrizeMode } from '@foyer/lottery/game.ts';

/** GET /lotto/: the settings of the client, embedded in the page as JSON. */
export interface PageBoot {
  readonly merchant: string;
  readonly skin: string;
  readonly language: string;
  /** BCP 47, for Intl. */
  readonly locale: string;
  /** The merchant's, for every time that is shown. */
  readonly timeZone: string;
  readonly gameCode: string;
  /** The title of the launched game, if the launch sets one. */
  readonly title: string | null;
  /** Every game of the lobby by the merchant's name, else by ours; with the artwork of its tile, if the merchant has one. */
  readonly games: readonly { readonly code: string; readonly name: string; readonly art: string | null }[];
  readonly view: 'lobby' | 'betting';
  readonly hasLobby: boolean;
  readonly prizeMode: PrizeMode;
  /** The initial bet type, or group of bet types. */
  readonly playType: string;
  readonly backUrl: string;
}

import type { PrizeMode } from '@foyer/lottery/game.ts';
import type { GameFrameText } from '../vendor/game-frame.ts';

/** A game of the lobby; named by the merchant, else by us. */
export interface LobbyGame {
  readonly code: string;
  readonly name: string;
  /** The artwork of its tile, the hue behind it in degrees, and its tag; null if the merchant has none. */
  readonly art: string | null;
  readonly hue: number | null;
  readonly tag: 'HOT' | 'NEW' | null;
}

/** GET /lotto/: the settings of the client, embedded in the page as JSON. */
export interface PageBoot {
  readonly merchant: string;
  readonly skin: string;
  readonly language: string;
  /** BCP 47, for Intl. */
  readonly locale: string;
  /** The merchant's, for all displayed times. */
  readonly timeZone: string;
  readonly gameCode: string;
  /** The title of the launched game, if the launch sets one. */
  readonly title: string | null;
  /** Every game of the lobby. */
  readonly games: readonly LobbyGame[];
  readonly view: 'lobby' | 'betting';
  readonly hasLobby: boolean;
  readonly prizeMode: PrizeMode;
  /** The initial bet type, or group of bet types. */
  readonly playType: string;
  readonly backUrl: string;
  readonly frame: GameFrameText;
}

import type { GameFrameText } from '../vendor/game-frame.ts';

/** The data that the server embeds in the page of a game. */
export interface ArcadeBoot {
  readonly merchant: string;
  readonly skin: string;
  readonly language: string;
  readonly locale: string;
  readonly gameCode: string;
  readonly backUrl: string;
  readonly frame: GameFrameText;
}

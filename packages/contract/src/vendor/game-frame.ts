/** The texts and colours around the stage of a game on wide screens, in the page's language. */
export interface GameFrameText {
  readonly name: string;
  /** The merchant's promise; empty hides the cards beside the stage. */
  readonly promise: string;
  readonly text: string;
  /** The merchant's own colour for the text; null: the theme's. */
  readonly textColor: string | null;
}

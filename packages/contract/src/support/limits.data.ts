/** Of one message, in characters. */
export const MOST_TEXT = 2_000;

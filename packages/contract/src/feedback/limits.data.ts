/** Of one feedback, in characters. */
export const MOST_TEXT = 1_000;
export const MOST_PICTURES = 3;
/** Of one member in 24 hours. */
export const MOST_A_DAY = 10;

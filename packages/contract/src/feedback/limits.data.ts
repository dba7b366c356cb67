/** Maximum length of one feedback, in characters. */
export const MAX_TEXT = 1_000;
export const MAX_PICTURES = 3;
/** Maximum per member in 24 hours. */
export const MAX_A_DAY = 10;

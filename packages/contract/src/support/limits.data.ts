/** Maximum length of one message, in characters. */
export const MAX_TEXT = 2_000;

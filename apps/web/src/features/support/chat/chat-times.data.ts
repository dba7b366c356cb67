/** When a message that was not answered is sent again, and one that was limited. */
export const RETRY_MS = 3_000;
export const LIMITED_MS = 15_000;
/** Minimum interval between typing notices; the other side shows one for a little longer. */
export const TYPING_EVERY_MS = 3_000;
export const TYPING_SHOWN_MS = 5_000;

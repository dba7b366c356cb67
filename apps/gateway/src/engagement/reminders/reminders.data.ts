/** How long before the close of a draw members are reminded. If less is left when they ask, the next draw is meant. */
export const REMIND_BEFORE_MINUTES = 15;

/** Draws that are seen this long before they close are followed; games with a draw every minute or hour have none. */
export const FOLLOW_FROM_MINUTES = 90;

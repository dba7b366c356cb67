/** How long before a draw closes its members are told. A draw that is closer than this when they ask gives way to the next one. */
export const REMIND_BEFORE_MINUTES = 15;

/** A draw that is seen this long before it closes is one to follow: games with a draw each minute or hour have none. */
export const FOLLOW_FROM_MINUTES = 90;

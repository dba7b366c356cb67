/** How long before a draw closes its members are told. A draw that is closer than this when they ask gives way to the next one. */
export const REMIND_BEFORE_MINUTES = 15;

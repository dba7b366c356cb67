/** The symbols of Harvest Reels: how often each is on a reel of 20 stops, and what three of them pay in hundredths. */
export const REEL_SYMBOLS = [
  { symbol: 'sun', stops: 1, three: 20_000 },
  { symbol: 'bell', stops: 2, three: 8_000 },
  { symbol: 'clover', stops: 3, three: 4_500 },
  { symbol: 'melon', stops: 4, three: 2_500 },
  { symbol: 'plum', stops: 5, three: 1_200 },
  { symbol: 'cherry', stops: 5, three: 800 },
] as const;
/** Cherries on the first two reels only. */
export const TWO_CHERRIES = 400;

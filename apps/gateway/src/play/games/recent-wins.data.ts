/** The smallest win that is listed, in minor units: about twenty US dollars. Wins in other currencies are not listed. */
export const MIN_WIN: Readonly<Record<string, bigint>> = {
  VND: 500_000n,
  PHP: 100_000n,
  BRL: 10_000n,
};
/** Delay before a win is listed, so that the list does not show who is playing now. */
export const WIN_DELAY_MS = 600_000;
export const OLDEST_WIN_MS = 7 * 86_400_000;
export const MAX_WINS = 12;
/** How long a process caches the list. */
export const WINS_CACHE_MS = 30_000;

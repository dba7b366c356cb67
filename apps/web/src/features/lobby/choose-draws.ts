import type { Draw } from './lobby-data.ts';

/** How many draws the landing page shows; the others are in the lottery's lobby. */
const MAX_DRAWS = 3;
const DAY_MS = 86_400_000;
/** Longer draws are daily ones; a game with an interval schedule that pauses at night has one draw of some hours. */
const DAILY_DRAW_MS = DAY_MS * 0.9;

/**
 * The draws of the landing page: the most frequent one, the main one of the day, and the next most frequent ones. Sorted by
 * length and not by closing time, so that the cards do not change places each minute.
 */
export function chooseDraws(draws: readonly Draw[], now: number): Draw[] {
  const lengthOf = ({ closesAt, opensAt }: Draw) => closesAt - opensAt;
  // If two are equally frequent, the merchant's order decides: sorting is stable.
  const chosen = [...draws].sort((a, b) => lengthOf(a) - lengthOf(b));
  const daily = chosen.findIndex((draw) => lengthOf(draw) > DAILY_DRAW_MS && draw.closesAt - now < DAY_MS);
  if (daily > 1) chosen.splice(1, 0, ...chosen.splice(daily, 1));
  return chosen.slice(0, MAX_DRAWS);
}

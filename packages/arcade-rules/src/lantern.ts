import { openHashStream, type Seeds } from './hash-stream.ts';
import type { Multiplier, ReturnToPlayer } from './multiplier.ts';

/** The lantern rises as e^(0.11 t), t in seconds. */
const GROWTH = 0.11;
const RETURN_PERCENT = 97n;
const SPACE = 2n ** 52n;
/** Nobody waits for ever: at 1,000.00× every lantern is cashed out. */
export const MAX_LANTERN_POINT: Multiplier = 100_000;
export const MIN_LANTERN_POINT: Multiplier = 101;

/** The multiplier at which the lantern drifts out of sight: at least 1.00×, where nobody could cash out. */
export function lanternPoint(seeds: Seeds): Multiplier {
  const stream = openHashStream(seeds);
  const high = BigInt(stream.word() >>> 6);
  const low = BigInt(stream.word() >>> 6);
  return toLanternPoint((high << 26n) | low);
}

/** @param value one of 2^52 equally likely values */
export function toLanternPoint(value: bigint): Multiplier {
  const point = Number((RETURN_PERCENT * SPACE) / (SPACE - value));
  return Math.min(MAX_LANTERN_POINT, Math.max(100, point));
}

/** The multiplier after a time, in hundredths, rounded down. */
export const lanternAt = (ms: number): Multiplier =>
  Math.floor(100 * Math.exp((GROWTH * Math.max(0, ms)) / 1000) + 1e-9);

/** Milliseconds until the lantern reaches a multiplier. */
export const lanternMs = (point: Multiplier): number => Math.ceil((Math.log(point / 100) / GROWTH) * 1000);

/** The average return of always cashing out at `target`: 97 % for every target, up to one part in 2^52. */
export function lanternReturn(target: Multiplier): ReturnToPlayer {
  const winners = (RETURN_PERCENT * SPACE) / BigInt(target);
  return { paid: winners * BigInt(target), staked: SPACE * 100n };
}

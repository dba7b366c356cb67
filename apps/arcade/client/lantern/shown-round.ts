import { lanternAt, lanternMs } from '@foyer/arcade-rules/lantern.ts';
import type { LanternNews } from '@foyer/contract/arcade/lantern.ts';
import type { LanternView } from '../api/lantern-stream.ts';

/** How long the end of a round stays on the stage; the next one can be lit meanwhile. */
const RESULT_MS = 2_500;
/** The axis shows 12 s, and more as the lantern keeps rising. */
const AXIS_S = 12;
const END_OF_CURVE = 0.92;

/** The round on the stage: the running one, or for a moment the one that has just ended. @param now ms since 1970, of this device */
export function shownRound({ ended, news }: LanternView, now: number): LanternNews {
  return ended && news.state === 'waiting' && now - ended.at < RESULT_MS ? ended.news : news;
}

/** Where a lantern is in its round. */
export interface Flight {
  /** Seconds since it began to rise; 0 before. */
  readonly seconds: number;
  /** Seconds at the right end of the stage. */
  readonly axis: number;
  /** How much of the curve is drawn, 0 to 1. */
  readonly part: number;
  /** The number, in hundredths. */
  readonly height: number;
}

/**
 * @param serverNow ms since 1970, of the server
 * @param isStill for members who prefer less motion: the curve always has the same length, and only the numbers change
 */
export function flightOf(news: LanternNews, serverNow: number, isStill: boolean): Flight {
  const { point, risesAt, state } = news;
  if (state === 'waiting') return { seconds: 0, axis: AXIS_S, part: 0, height: 100 };
  const height = state === 'rising' ? lanternAt(serverNow - risesAt) : (point ?? 100);
  const seconds = state === 'rising' ? Math.max(0, (serverNow - risesAt) / 1000) : lanternMs(height) / 1000;
  const axis = isStill ? Math.max(0.1, seconds / END_OF_CURVE) : Math.max(AXIS_S, seconds / END_OF_CURVE);
  return { seconds, axis, part: seconds / axis, height };
}

/** The part of the curve at which a cash-out is; null if it is beyond the drawn part. @param point in hundredths */
export function partOf(point: number, { axis, part }: Flight): number | null {
  const at = lanternMs(point) / 1000 / axis;
  return at <= part + 0.01 ? Math.min(at, part) : null;
}

import type { Context } from '../../context.ts';
import { readFeeds } from './vendor-feeds.ts';

export interface RunningDraw {
  drawId: string;
  drawName: string;
  closesAt: number;
}

/** A search calls this at every keystroke; draws change by the minute. */
const FRESH_MS = 5_000;

const known = new WeakMap<Context['vendors'], { at: number; draws: Promise<Map<string, RunningDraw>> }>();

/** The running draws of all connected vendors by game, at most a few seconds old. A vendor that does not answer has none. */
export function runningDraws({
  log,
  now,
  vendors,
}: Pick<Context, 'log' | 'now' | 'vendors'>): Promise<Map<string, RunningDraw>> {
  const last = known.get(vendors);
  if (last && Math.abs(now() - last.at) < FRESH_MS) return last.draws;
  const draws = readFeeds({ log, now, vendors }).then((feeds) => {
    const running = feeds.flatMap(({ feed }) => feed.draws);
    return new Map(
      running.map(({ closesAt, drawId, drawName, gameCode }) => [gameCode, { drawId, drawName, closesAt }]),
    );
  });
  known.set(vendors, { at: now(), draws });
  return draws;
}

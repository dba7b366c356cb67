import { isUnavailable } from '@foyer/database/unavailable.ts';
import { createThrottledWarning } from '@foyer/http/throttled-warning.ts';
import type { Game } from '@foyer/lottery/game.ts';
import type { LottoContext } from '../context.ts';
import { advanceDraws } from './advance-draws.ts';
import { readClocks } from './clock-reading.store.ts';

export interface DrawClock {
  stop(): Promise<void>;
}

const MAX_WAIT_MS = 5_000;
const RETRY_MS = 500;
/** A little past the boundary, so that the database clock is past it as well. */
const MARGIN_MS = 3;
/** Smaller backward steps of the system's clock are not logged. */
const LARGE_JUMP_MS = 1_000;

/** Throttled, because all games notice an outage at the same time. */
const warnOfOutage = createThrottledWarning('the draws wait for the database');

/** Wakes at every boundary of a game; the database clock, not the timer, decides what is due. */
export function startDrawClock(
  context: LottoContext,
  game: Game,
  onClosed: (drawId: string) => Promise<void>,
): DrawClock {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let running: Promise<void> = Promise.resolve();
  /** Draws that are closed but not enqueued yet; enqueuing may fail, and a draw closes only once. */
  const closedDraws = new Set<string>();
  let isAhead = false;

  async function tick(): Promise<void> {
    let waitMs = RETRY_MS;
    try {
      noteAhead(await readClocks(context.pool));
      const { closed, nextInMs } = await advanceDraws(context, game);
      for (const drawId of closed) closedDraws.add(drawId);
      waitMs = Math.min((await reportClosed()) ? nextInMs + MARGIN_MS : RETRY_MS, MAX_WAIT_MS);
    } catch (error) {
      if (isUnavailable(error)) warnOfOutage(context.log, { reason: String(error) });
      else context.log.error({ err: error, gameCode: game.code }, 'the draws could not be advanced');
    }
    if (!isStopped) timer = setTimeout(start, waitMs);
  }
  /** Logs once that the system's clock was set back, and once that it has caught up. */
  function noteAhead(aheadMs: number): void {
    const isNowAhead = aheadMs > LARGE_JUMP_MS;
    if (isNowAhead && !isAhead) context.log.warn({ aheadMs, gameCode: game.code }, 'the system clock was set back');
    if (isAhead && aheadMs === 0) context.log.warn({ gameCode: game.code }, 'the system clock has caught up');
    isAhead = isNowAhead || (isAhead && aheadMs > 0);
  }
  /** Whether no closed draw is left to be reported. */
  async function reportClosed(): Promise<boolean> {
    for (const drawId of closedDraws) {
      await onClosed(drawId).then(
        () => closedDraws.delete(drawId),
        (error) => context.log.error({ err: error, drawId }, 'a closed draw could not be enqueued'),
      );
    }
    return closedDraws.size === 0;
  }
  function start(): void {
    running = tick();
  }

  start();
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

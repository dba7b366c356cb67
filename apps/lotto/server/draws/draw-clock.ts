import type { Game } from '@foyer/lottery/game.ts';
import type { LottoContext } from '../context.ts';
import { advanceDraws } from './advance-draws.ts';

export interface DrawClock {
  stop(): Promise<void>;
}

const LONGEST_WAIT_MS = 5_000;
const RETRY_MS = 500;
/** A little past the boundary, so that the database clock is past it as well. */
const MARGIN_MS = 3;

/** Wakes at every boundary of a game; the database clock, not the timer, decides what is due. */
export function startDrawClock(
  context: LottoContext,
  game: Game,
  onClosed: (drawId: string) => Promise<void>,
): DrawClock {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let running: Promise<void> = Promise.resolve();
  /** Closed and not enqueued yet; enqueuing may fail, and a draw closes only once. */
  const closedDraws = new Set<string>();

  async function tick(): Promise<void> {
    let waitMs = RETRY_MS;
    try {
      const { closed, nextInMs } = await advanceDraws(context, game);
      for (const drawId of closed) closedDraws.add(drawId);
      waitMs = Math.min((await reportClosed()) ? nextInMs + MARGIN_MS : RETRY_MS, LONGEST_WAIT_MS);
    } catch (error) {
      context.log.error({ err: error, gameCode: game.code }, 'the draws could not be advanced');
    }
    if (!isStopped) timer = setTimeout(start, waitMs);
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

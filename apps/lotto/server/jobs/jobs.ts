import { deleteReplacedJobs } from '@foyer/database/job.store.ts';
import { JobError, runJobs } from '@foyer/database/run-jobs.ts';
import type { JobHelpers, TaskList } from 'graphile-worker';
import type { LottoContext } from '../context.ts';
import { payCorrections } from '../corrections/pay-corrections.ts';
import { runDraw } from '../draws/run-draw.ts';
import { DRAW_RETRY_MS, JOBS_SCHEMA } from '../settings.ts';
import { WalletPendingError } from '../tickets/settle-draw.ts';
import { payRefusedWins } from './pay-refused-wins.ts';
import { rollBackTickets } from './roll-back-tickets.ts';
import { sweep } from './sweep.ts';

export interface Jobs {
  /** Enqueues a draw, to be run by any process. */
  enqueueDraw(drawId: string): Promise<void>;
  /** Enqueues the rollbacks that are due. */
  enqueueRollbacks(): Promise<void>;
  stop(): Promise<void>;
}

/** A sweep enqueues an unfinished draw again every minute, even one that was given up. */
const RETRIES = 10;
const PERIOD_MS = 60_000;
/** A job of its own, since a voided draw may have tickets for minutes; each sweep enqueues it. */
const ROLLBACKS = 'roll-back-tickets';

/**
 * Jobs in PostgreSQL (graphile-worker): any process takes a job, a failed one is retried and finally given up (parked), and a sweep every minute
 * finds lost ones.
 */
export async function startJobs(context: LottoContext): Promise<Jobs> {
  const taskList: TaskList = {
    'run-draw': async (payload, { addJob }: JobHelpers) => {
      const drawId = requireDrawId(payload);
      const waitMs = await tryToRun(context, drawId);
      if (waitMs === null) return;
      await addJob('run-draw', { drawId }, { ...toJobSpec(drawId), runAt: new Date(Date.now() + waitMs) });
    },
    sweep: async (_payload, helpers: JobHelpers) => {
      try {
        for (const drawId of await sweep(context)) await helpers.addJob('run-draw', { drawId }, toJobSpec(drawId));
      } finally {
        await helpers.addJob(ROLLBACKS, {}, toPeriodicSpec(ROLLBACKS));
      }
    },
    [ROLLBACKS]: (_payload, { abortSignal }: JobHelpers) => rollBackTickets(context, abortSignal),
    'pay-corrections': () => payCorrections(context),
    'pay-refused-wins': (_payload, { abortSignal }: JobHelpers) => payRefusedWins(context, abortSignal),
  };
  const worker = await runJobs({
    pool: context.pool,
    schema: JOBS_SCHEMA,
    concurrency: 4,
    pollInterval: 1_000,
    noHandleSignals: true,
    log: context.log,
    taskList,
  });
  const timer = setInterval(() => void enqueuePeriodicJobs(), PERIOD_MS);
  return {
    async enqueueDraw(drawId) {
      await worker.addJob('run-draw', { drawId }, toJobSpec(drawId));
    },
    async enqueueRollbacks() {
      await worker.addJob(ROLLBACKS, {}, toPeriodicSpec(ROLLBACKS));
    },
    async stop() {
      clearInterval(timer);
      await worker.stop();
    },
  };

  /** NOTE not the worker's cron: if the system clock is set back, that stops for as long. */
  async function enqueuePeriodicJobs(): Promise<void> {
    for (const task of ['sweep', 'pay-corrections', 'pay-refused-wins']) {
      await worker
        .addJob(task, {}, toPeriodicSpec(task))
        .catch((error) => context.log.warn({ reason: String(error), task }, 'a job could not be added'));
    }
    await deleteReplacedJobs(context.pool, JOBS_SCHEMA, Object.keys(taskList)).catch((error) =>
      context.log.warn({ reason: String(error) }, 'replaced jobs could not be deleted'),
    );
  }
}

/** In how many milliseconds to run the draw again, or null. An unreachable wallet is a reason to wait, not a failure. */
async function tryToRun(context: LottoContext, drawId: string): Promise<number | null> {
  try {
    return await runDraw(context, drawId);
  } catch (error) {
    if (!(error instanceof WalletPendingError)) throw error;
    context.log.warn({ drawId, left: error.tickets }, 'a draw waits for the wallet');
    return DRAW_RETRY_MS;
  }
}

/** NOTE a job that a dead process holds locked loses its key to the new one, so a draw never waits for that lock to expire. */
function toJobSpec(drawId: string) {
  return { jobKey: `run-draw ${drawId}`, maxAttempts: RETRIES };
}

/** Not repeated: the next one comes within a minute. */
const toPeriodicSpec = (task: string) => ({ jobKey: task, maxAttempts: 1 });

function requireDrawId(payload: unknown): string {
  if (typeof payload === 'object' && payload && 'drawId' in payload && typeof payload.drawId === 'string') {
    return payload.drawId;
  }
  throw new JobError('a run-draw job without a drawId');
}

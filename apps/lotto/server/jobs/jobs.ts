import { runJobs } from '@foyer/database/run-jobs.ts';
import { type JobHelpers, Logger, parseCronItems } from 'graphile-worker';
import type { LottoContext } from '../context.ts';
import { payCorrections } from '../corrections/pay-corrections.ts';
import { runDraw } from '../draws/run-draw.ts';
import { RERUN_MS } from '../settings.ts';
import { sweep } from './sweep.ts';

export interface Jobs {
  /** Enqueues a draw, to be run by any process. */
  enqueueDraw(drawId: string): Promise<void>;
  stop(): Promise<void>;
}

/** The graphile-worker schema of the lottery. */
export const JOBS_SCHEMA = 'lotto_jobs';
const RETRIES = 25;

/** Jobs in PostgreSQL (graphile-worker): any process takes a job, a failed one is retried, a sweep every minute finds what was lost. */
export async function startJobs(context: LottoContext): Promise<Jobs> {
  watchConnections(context);
  const worker = await runJobs({
    pgPool: context.pool,
    schema: JOBS_SCHEMA,
    concurrency: 4,
    pollInterval: 1_000,
    noHandleSignals: true,
    logger: toWorkerLogger(context),
    parsedCronItems: parseCronItems([
      { task: 'sweep', match: '* * * * *', options: { jobKey: 'sweep', maxAttempts: 1 } },
      { task: 'pay-corrections', match: '* * * * *', options: { jobKey: 'pay-corrections', maxAttempts: 1 } },
    ]),
    taskList: {
      'run-draw': async (payload, { addJob }: JobHelpers) => {
        const drawId = requireDrawId(payload);
        const waitMs = await tryToRun(context, drawId);
        if (waitMs === null) return;
        await addJob('run-draw', { drawId }, { ...toJobSpec(drawId), runAt: new Date(Date.now() + waitMs) });
      },
      sweep: async (_payload, helpers: JobHelpers) => {
        for (const drawId of await trySweep(context)) await helpers.addJob('run-draw', { drawId }, toJobSpec(drawId));
      },
      'pay-corrections': () => tryToPayCorrections(context),
    },
  });
  return {
    async enqueueDraw(drawId) {
      await worker.addJob('run-draw', { drawId }, toJobSpec(drawId));
    },
    stop: () => worker.stop(),
  };
}

/**
 * In how many milliseconds the draw is to be run again, or null. NOTE a job never fails: the worker logs failed jobs as
 * JSON, which cannot represent the bigints of our connections, and would end the process.
 */
async function tryToRun(context: LottoContext, drawId: string): Promise<number | null> {
  try {
    return await runDraw(context, drawId);
  } catch (error) {
    context.log.error({ err: error, drawId }, 'a draw could not be run to its end');
    return RERUN_MS;
  }
}

/** NOTE the worker holds its own connections; a broken one is replaced and must not end the process. */
function watchConnections({ pool, log }: LottoContext): void {
  pool.on('connect', (client) => {
    client.on('error', (error) => log.warn({ err: error }, 'a database connection broke'));
  });
}

/** NOTE a job that a dead process holds locked loses its key to the new one, so a draw never waits for that lock to expire. */
function toJobSpec(drawId: string) {
  return { jobKey: `run-draw ${drawId}`, maxAttempts: RETRIES };
}

/** The draws that a sweep found; none if it failed, since the next one runs in a minute. */
async function trySweep(context: LottoContext): Promise<string[]> {
  try {
    return await sweep(context);
  } catch (error) {
    context.log.error({ err: error }, 'a sweep could not be finished');
    return [];
  }
}

async function tryToPayCorrections(context: LottoContext): Promise<void> {
  try {
    await payCorrections(context);
  } catch (error) {
    context.log.error({ err: error }, 'corrections could not be paid to the end');
  }
}

function requireDrawId(payload: unknown): string {
  if (typeof payload === 'object' && payload && 'drawId' in payload && typeof payload.drawId === 'string') {
    return payload.drawId;
  }
  throw new TypeError('a run-draw job without a drawId');
}

function toWorkerLogger({ log }: LottoContext): Logger {
  return new Logger((scope) => (level, message, meta) => {
    const details = { ...scope, ...meta };
    if (level === 'error') log.error(details, message);
    else if (level === 'warning') log.warn(details, message);
    else log.debug(details, message);
  });
}

import { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import {
  Logger,
  makeWorkerUtils,
  type Runner,
  type RunnerOptions,
  run,
  type Task,
  type TaskList,
  type TaskSpec,
  type WorkerEvents,
} from 'graphile-worker';
import type pg from 'pg';
import { parkJob } from './job.store.ts';
import { endPool, isWithin, openSibling } from './open-pool.ts';

const RESTART_MS = 1_000;
/** How long running jobs may take at a stop before the database is probed; if it does not answer, they are repeated after the next start. */
const STOP_MS = 3_000;
/** How much longer they may take if it answers: supervisors usually kill a process that is still there after 30 s. */
const FINISH_MS = 15_000;
const ANSWER_MS = 1_000;
/** What graphile-worker sets as the exit code when it ends because of a migration. */
const MIGRATION_EXIT_CODE = 57;
/** About six hours, with growing pauses; then the job is parked. */
const ATTEMPTS = 10;
/** Connections besides those of running jobs: one listens, one adds. */
const SPARE_CONNECTIONS = 2;

/**
 * The end of a job is written through batches: a batch that fails ends the worker, which is then started again. Without them
 * graphile-worker leaves that promise unhandled, and a connection lost at that moment would end the whole process.
 */
const PRESET: NonNullable<RunnerOptions['preset']> = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } };

/** A worker of jobs in PostgreSQL. */
export interface JobWorker {
  addJob(task: string, payload: unknown, spec?: TaskSpec): ReturnType<Runner['addJob']>;
  /** Waits for the running jobs: 18 seconds, or three if the database does not answer; unfinished ones are repeated. */
  stop(): Promise<void>;
}

const done = () => true;
const failed = () => false;

/** The log of the worker. */
type JobLog = Record<'debug' | 'error' | 'info' | 'warn', (details: object, message: string) => void>;

export interface JobOptions extends Omit<RunnerOptions, 'logger' | 'pgPool' | 'schema' | 'taskList'> {
  log: JobLog;
  /** The database; the worker opens connections of its own to it. */
  pool: pg.Pool;
  schema: string;
  taskList: TaskList;
  /** How long jobs may take to finish at a stop, in ms, besides the first three seconds. */
  finishMs?: number;
}

/** Thrown by a task whose job cannot succeed at any attempt: it is parked at once. */
export class JobError extends Error {}

/**
 * Runs graphile-worker until it is stopped. A job that throws is repeated with growing pauses, then parked: it stays in its
 * table with its error. NOTE its notice of a migration does not say in which schema: a worker ends
 * whenever another part of the database migrates its own, so it is started again.
 * @throws if it does not start
 */
export async function runJobs({ finishMs = FINISH_MS, log, pool, ...options }: JobOptions): Promise<JobWorker> {
  const stopping = new AbortController();
  // Besides its line in the log, graphile-worker prints the stack of a worker's error.
  console.trace = () => {};
  const ownPool = openSibling(pool, { use: 'jobs', max: (options.concurrency ?? 1) + SPARE_CONNECTIONS });
  const logger = toLogger(log, stopping.signal);
  const events: WorkerEvents = new EventEmitter();
  const workerPools = new Set<string>();
  events.on('pool:create', ({ workerPool }) => workerPools.add(workerPool.id));
  const runnerOptions = {
    ...options,
    events,
    logger,
    pgPool: ownPool,
    preset: PRESET,
    taskList: parking(options, ownPool),
  };
  let runner = await run(runnerOptions).catch(async (error: unknown) => {
    await ownPool.end();
    throw error;
  });
  const restarted = restartUntilStopped();
  return {
    addJob: (task, payload, spec) => runner.addJob(task, payload, { maxAttempts: ATTEMPTS, ...spec }),
    async stop() {
      if (stopping.signal.aborted) return restarted;
      stopping.abort();
      // A worker that has just ended on its own refuses to stop.
      const stopped = runner.stop().catch(() => {});
      const isOver = () => stopped.then(() => restarted);
      // While the database is frozen it waits for each of its queries.
      if (!(await isWithin(STOP_MS, isOver)) && (await isWithin(ANSWER_MS, () => ownPool.query('select 1'))))
        await isWithin(finishMs, isOver);
      await endPool(ownPool);
    },
  };

  async function restartUntilStopped(): Promise<void> {
    for (;;) {
      // The worker itself logs why it ended.
      await runner.promise.catch(() => {});
      if (process.exitCode === MIGRATION_EXIT_CODE) process.exitCode = undefined;
      await pause(RESTART_MS, null, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return;
      // Otherwise the jobs of the ended worker would stay locked for hours; a connection that was lost too is replaced at the next try.
      if (!(await unlockJobs().then(done, failed))) continue;
      runner = await run(runnerOptions).catch(() => runner);
      if (stopping.signal.aborted) await runner.stop().catch(() => {});
    }
  }

  /** Releases the jobs that the ended worker still holds because it could not write their end: they run again. */
  async function unlockJobs(): Promise<void> {
    const utils = await makeWorkerUtils({ pgPool: ownPool, schema: options.schema });
    try {
      await utils.forceUnlockWorkers([...workerPools]);
      workerPools.clear();
    } finally {
      await utils.release();
    }
  }
}

/** The worker's "info" is our debug. Failures caused by the stop are not faults, nor is the end of a worker because of a migration. */
const toLogger = (log: JobLog, stopping: AbortSignal): Logger =>
  new Logger((scope) => (level, message, meta) => {
    // The log writes the message and the stack of what it finds as `err`.
    const { error, ...rest } = meta ?? {};
    const details = { ...scope, ...rest, ...(error instanceof Error ? { err: error } : {}) };
    if (message.includes('breaking migration')) log.info(details, 'the worker of jobs starts again after a migration');
    else if (stopping.aborted || (level !== 'error' && level !== 'warning')) log.debug(details, message);
    else if (level === 'error') log.error(details, message);
    else log.warn(details, message);
  });

/** The tasks; a `JobError` makes the running attempt of its job the last one. */
function parking({ schema, taskList }: Pick<JobOptions, 'schema' | 'taskList'>, pool: pg.Pool): TaskList {
  const tasks = Object.entries(taskList).map(([name, task]): [string, Task] => [
    name,
    async (payload, helpers) => {
      try {
        return await task?.(payload, helpers);
      } catch (error) {
        if (error instanceof JobError) await parkJob(pool, schema, helpers.job.id);
        throw error;
      }
    },
  ]);
  return Object.fromEntries(tasks);
}

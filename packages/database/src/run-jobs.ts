import { setTimeout as pause } from 'node:timers/promises';
import { type Runner, type RunnerOptions, run } from 'graphile-worker';

const RESTART_MS = 1_000;
/** What graphile-worker sets as the exit code when it ends because of a migration. */
const MIGRATION_EXIT_CODE = 57;

/** A worker of jobs in PostgreSQL. */
export interface JobWorker {
  addJob: Runner['addJob'];
  /** Finishes the running jobs. */
  stop(): Promise<void>;
}

/**
 * Runs graphile-worker until it is stopped. NOTE its notice of a migration does not say in which schema: a worker ends
 * whenever another part of the database migrates its own, so it is started again.
 * @throws if it does not start
 */
export async function runJobs(options: RunnerOptions): Promise<JobWorker> {
  const stopping = new AbortController();
  let runner = await run(options);
  const restarted = restartUntilStopped();
  return {
    addJob: (...job) => runner.addJob(...job),
    async stop() {
      if (stopping.signal.aborted) return restarted;
      stopping.abort();
      // One that has just ended by itself refuses to be stopped.
      await runner.stop().catch(() => {});
      await restarted;
    },
  };

  async function restartUntilStopped(): Promise<void> {
    for (;;) {
      // The worker itself logs why it ended.
      await runner.promise.catch(() => {});
      if (process.exitCode === MIGRATION_EXIT_CODE) process.exitCode = undefined;
      await pause(RESTART_MS, null, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return;
      runner = await run(options).catch(() => runner);
      if (stopping.signal.aborted) await runner.stop().catch(() => {});
    }
  }
}

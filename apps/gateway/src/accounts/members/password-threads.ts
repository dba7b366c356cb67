import { availableParallelism } from 'node:os';
import { createBackgroundThreads } from '@foyer/http/background-threads.ts';
import { WorkQueue } from '@foyer/http/work-queue.ts';
import { networksOf } from '@foyer/merchant/client-location.ts';
import type { Caller } from '../../platform/http/call.ts';
import type * as hashThread from './hash-thread.ts';

/** Whose password is hashed: a caller's, or one of this process, such as a demo member's. */
export type PasswordOwner = Pick<Caller, 'ip'> | 'process';

/** Hashing takes a core: one is left for everything else. */
const THREADS = Math.max(1, availableParallelism() - 1);

/** A full queue takes about a second. */
const queue = new WorkQueue({ atOnce: THREADS, maxWaiting: 40, retryAfterSeconds: 2, statusWhenFull: 429 });
const threads = createBackgroundThreads<typeof hashThread>(new URL('./hash-thread.ts', import.meta.url), THREADS);

/**
 * Calls a function of `hash-thread.ts` in a thread of its own.
 * @throws Overloaded if too many passwords wait
 */
export function inPasswordThread<Name extends keyof typeof hashThread>(
  owner: PasswordOwner,
  name: Name,
  task: Parameters<(typeof hashThread)[Name]>[0],
): Promise<ReturnType<(typeof hashThread)[Name]>> {
  const run = () => threads.run(name, task);
  return owner === 'process' ? run() : queue.run(networksOf(owner.ip), run);
}

import { availableParallelism } from 'node:os';
import { WorkQueue } from '@foyer/http/work-queue.ts';
import { toNetwork } from '@foyer/merchant/client-location.ts';
import { Piscina } from 'piscina';
import type { Caller } from '../http/call.ts';
import type * as thread from './hash-thread.ts';

/** Whose password is hashed: a caller's, or one of this process, such as a demo member's. */
export type PasswordOwner = Pick<Caller, 'ip'> | 'process';

/** Hashing takes a core: one is left for everything else. */
const THREADS = Math.max(1, availableParallelism() - 1);
/** Everybody's calls come before one caller's login. */
const NICENESS = 10;

/** A full queue takes about a second. */
const queue = new WorkQueue({ atOnce: THREADS, maxWaiting: 40, retryAfterSeconds: 2, statusWhenFull: 429 });

let threads: Piscina | undefined;

/** Started with the first password, so that commands and tests that hash none start no thread. */
function openThreads(): Piscina {
  threads ??= new Piscina({
    filename: new URL('./hash-thread.ts', import.meta.url).href,
    minThreads: THREADS,
    maxThreads: THREADS,
    niceIncrement: NICENESS,
  });
  return threads;
}

/**
 * Calls a function of `hash-thread.ts` in a thread of low priority.
 * @throws Overloaded if too many passwords wait
 */
export function inPasswordThread<Name extends keyof typeof thread>(
  owner: PasswordOwner,
  name: Name,
  task: Parameters<(typeof thread)[Name]>[0],
): Promise<ReturnType<(typeof thread)[Name]>> {
  const run = () => openThreads().run(task, { name });
  return owner === 'process' ? run() : queue.run(toNetwork(owner.ip), run);
}

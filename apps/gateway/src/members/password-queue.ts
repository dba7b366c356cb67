import { availableParallelism } from 'node:os';
import { WorkQueue } from '@foyer/http/work-queue.ts';
import { toNetwork } from '@foyer/merchant/client-location.ts';
import type { Caller } from '../http/call.ts';

/** Whose password is hashed: a caller's, or one of this process, such as a demo member's. */
export type PasswordOwner = Pick<Caller, 'ip'> | 'process';

/**
 * Hashing takes a core and a thread that also serves new connections to the database: one core is left for everything else.
 * A full queue takes about a second.
 */
const queue = new WorkQueue({
  atOnce: Math.max(1, availableParallelism() - 1),
  maxWaiting: 40,
  retryAfterSeconds: 2,
  statusWhenFull: 429,
});

/** @throws Overloaded if too many passwords wait */
export const inPasswordQueue = <T>(owner: PasswordOwner, hash: () => Promise<T>): Promise<T> =>
  owner === 'process' ? hash() : queue.run(toNetwork(owner.ip), hash);

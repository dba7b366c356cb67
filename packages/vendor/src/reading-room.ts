import { WorkQueue } from '@foyer/http/work-queue.ts';
import { networksOf } from '@foyer/merchant/client-location.ts';

/** Who reads: a player by merchant and reference, or the network of an address, which thousands of phones may share. */
export interface Reader {
  readonly ip: string;
  readonly session: { readonly merchant: string; readonly playerRef: string } | null;
}

export type ReadingRoom = <T>({ ip, session }: Reader, read: () => Promise<T>) => Promise<T>;

const LIMITS = { atOnce: 4, atOnceOfCaller: 1, maxWaiting: 400, retryAfterSeconds: 2, statusWhenFull: 503 } as const;

/**
 * Bounds reads of the database that nothing else bounds: one of each caller at a time, and everybody's turn comes soon.
 * The returned function throws Overloaded if the caller, or everybody together, has too many waiting.
 */
export function createReadingRoom(): ReadingRoom {
  const players = new WorkQueue({ ...LIMITS, maxOfCaller: 30 });
  const visitors = new WorkQueue({ ...LIMITS, maxOfCaller: 200 });
  return ({ ip, session }, read) =>
    session ? players.run(`${session.merchant} ${session.playerRef}`, read) : visitors.run(networksOf(ip), read);
}

/** The use of a pool; decides how long its connections may take. */
export type PoolUse = 'calls' | 'work' | 'jobs' | 'maintenance';

/** Time limits of one kind of pool, in milliseconds. */
export interface PoolLimits {
  /** Getting a connection, new or free: a new one takes three answers of the server, and a slow server may take seconds for each. */
  readonly connectMs: number;
  readonly lockMs: number;
  readonly statementMs: number;
  /** A transaction that does nothing, such as one of a frozen process, loses its locks. */
  readonly idleInTransactionMs: number;
  /** When the client gives up on a server that does not enforce the limits above because it is frozen. */
  readonly answerMs: number;
}

/**
 * A server that lets an answer wait this long, while no connection receives anything, counts as gone. Longer than the limit of a statement
 * takes to be enforced by a server that is alive.
 */
export const SERVER_SILENCE_MS = 4_000;

/** Every time limit of the database: for calls, whose caller waits; for work in batches; for the job queue; for migrations and commands. */
export const POOL_LIMITS: Readonly<Record<PoolUse, PoolLimits>> = {
  calls: { connectMs: 12_000, lockMs: 3_000, statementMs: 4_000, idleInTransactionMs: 10_000, answerMs: 4_500 },
  work: { connectMs: 5_000, lockMs: 10_000, statementMs: 60_000, idleInTransactionMs: 30_000, answerMs: 65_000 },
  jobs: { connectMs: 5_000, lockMs: 5_000, statementMs: 10_000, idleInTransactionMs: 30_000, answerMs: 11_000 },
  maintenance: {
    connectMs: 5_000,
    lockMs: 60_000,
    statementMs: 600_000,
    idleInTransactionMs: 60_000,
    answerMs: 610_000,
  },
};

import type { MasterKey } from '@foyer/vendor/key-service.ts';
import type { FindSession } from '@foyer/vendor/session-cache.ts';
import type { Caller } from '@foyer/vendor/signed-call.ts';
import type { Wallet } from '@foyer/vendor/wallet.ts';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';

/** Moments of a round at which the process may die; a test dies there on purpose. */
export type Step =
  | 'round.inserted'
  | 'round.debited'
  | 'round.open'
  | 'round.settled'
  | 'round.credited'
  | 'round.voiding';

/** The dependencies of handlers and timers, built in create-arcade.ts. */
export interface ArcadeContext {
  readonly pool: pg.Pool;
  readonly findSession: FindSession;
  /** The operator's wallet, or play money in a trial. */
  readonly wallet: Wallet;
  readonly operator: Caller;
  /** Seals server seeds; never stored in the database. */
  readonly seedKey: MasterKey;
  readonly randomBytes: (count: number) => Uint8Array;
  /** ms since 1970; decides when a lantern is cashed out. */
  readonly now: () => number;
  readonly log: FastifyBaseLogger;
  /** The merchant whose host a request was sent to; null for a host of no merchant. */
  readonly merchantAt: (host: string | undefined) => string | null;
  readonly onStep: (step: Step, roundId: string) => void;
}

import type { CountCalls } from '@foyer/http/call-counts.ts';
import type { KeyService } from '@foyer/vendor/key-service.ts';
import type { FindSession } from '@foyer/vendor/session-cache.ts';
import type { Wallet } from '@foyer/vendor/wallet.ts';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { Approvers } from './approvals/approvers.ts';
import type { Beacon } from './beacon/beacon.ts';
import type { DrawReads } from './draws/draw-reads.ts';

/** Moments of a draw or ticket at which the process may die; a test dies there on purpose. */
export type Step =
  | 'ticket.inserted'
  | 'ticket.debited'
  | 'ticket.voiding'
  | 'ticket.rolled-back'
  | 'draw.closed'
  | 'draw.drawing'
  | 'draw.drawn'
  | 'draw.settling'
  | 'ticket.credited'
  | 'batch.settled'
  | 'draw.settled';

/** The dependencies of handlers and jobs, built in create-lotto.ts. */
export interface LottoContext {
  readonly pool: pg.Pool;
  readonly reads: DrawReads;
  readonly findSession: FindSession;
  /** The wallet of a ticket: the operator's, or play money in a trial. */
  readonly wallet: Wallet;
  readonly beacon: Beacon;
  /** Opens the seeds of draws; its key is not in the database. */
  readonly keys: KeyService;
  /** The approvers, two of whom must sign a correction or a void; without any, there is neither. */
  readonly readApprovers: () => Promise<Approvers>;
  readonly randomBytes: (count: number) => Uint8Array<ArrayBuffer>;
  readonly log: FastifyBaseLogger;
  /** Counts calls for the rate limits, which all processes share. */
  readonly countCalls: CountCalls;
  /** The merchant whose host a request was sent to; null for a host of no merchant. */
  readonly merchantAt: (host: string | undefined) => string | null;
  /** The games that a merchant offers. */
  readonly gamesOf: (merchant: string) => readonly string[];
  /** Waits; only for another process or the network. */
  readonly pause: (ms: number) => Promise<void>;
  /** Called after each step is durable. */
  readonly onStep: (step: Step, id: string) => void;
}

/** The timings and sizes of draws, tickets and sessions. */

/** The graphile-worker schema of the lottery. */
export const JOBS_SCHEMA = 'lotto_jobs';

/** How long a wallet call may take before its outcome counts as unknown. */
export const WALLET_TIMEOUT_MS = 3_000;
/** How long a closed draw waits for debits in flight; longer than a wallet call may take. */
export const PENDING_GRACE_MS = 4_000;
/** A ticket that is pending for longer was left by a dead process. */
export const STALE_PENDING_MS = 15_000;
/** How often a closed draw checks whether its debits are done. */
export const PENDING_CHECK_MS = 100;
/** How long a run of a draw waits for its beacon round; after that the draw is retried. */
export const BEACON_WAIT_MS = 4_000;
/** When a draw is run again after the wallet was unreachable. */
export const DRAW_RETRY_MS = 5_000;
/** The first pause before a rollback is repeated; it doubles each time. */
export const ROLLBACK_PAUSE_MS = { refused: 60_000, indeterminate: 1_000 };
/** The delay before a beacon is retried. */
export const BEACON_RETRY_MS = 5_000;
/** How many draws exist before they open, with public commitments. */
export const DRAWS_AHEAD = 5;
/** A draw without bets that closed this long ago is voided instead of drawn. */
export const MISSED_AFTER_MS = 30_000;
/** Tickets that are read, credited and marked together; their players cannot bet while their batch is being credited. */
export const SETTLE_BATCH = 100;
/**
 * A draw of more tickets than this is settled in larger batches, for several parts of the players at once: one batch is credited while
 * another is computed or marked. That takes half as long, and both processors of a small machine.
 */
export const LARGE_DRAW = { tickets: 10_000, batch: 1_000, shares: 3 };
/** Connections for drawing and settling: a lock and a few batches for each of the concurrent draws. */
export const WORK_CONNECTIONS = 16;
/** Tickets read per query while a draw is sealed; nothing else runs in the process while those are hashed. */
export const SEAL_BATCH = 500;

export const SESSION_MS = 12 * 3_600_000;
export const TRIAL_LAUNCH_MS = 120_000;
/** Play money of a trial session, in minor units by currency. */
export const TRIAL_BALANCE: ReadonlyMap<string, bigint> = new Map([
  ['VND', 5_000_000n],
  ['PHP', 500_000n],
  ['BRL', 50_000n],
]);

export const BODY_LIMIT_BYTES = 256 * 1024;
export const HISTORY_DRAWS = 100;
export const HOT_DRAWS = 30;
export const HOT_NUMBERS = 5;
export const TICKETS_PER_PAGE = 20;

/** The timings and sizes of rounds, lanterns, duels and sessions. */

/** How long a wallet call may take before its outcome counts as unknown. */
export const WALLET_TIMEOUT_MS = 3_000;
/** A round that is pending for longer was left by a dead process; longer than a wallet call may take. */
export const STALE_PENDING_MS = 8_000;
/** The sweep finishes work that another process has left for this long. */
export const STALE_WORK_MS = 4_000;
export const SWEEP_MS = 1_000;
export const SWEEP_ROUNDS = 500;
/** The first pause before a round that was refused is tried again; it doubles each time, to an hour. */
export const REFUSED_PAUSE_MS = 60_000;

/** How long lanterns can be lit before they rise. */
export const LANTERN_WAIT_MS = 5_000;
/** How often lanterns in the air are checked for automatic cash-outs. */
export const LANTERN_TICK_MS = 50;
/** Minimum interval between lists of lanterns sent to the watchers. */
export const LANTERN_NEWS_MS = 400;
/** After this many rounds without watchers and bets, no new lantern starts. */
export const LANTERN_IDLE_ROUNDS = 2;
/** The players whose seeds decide a lantern, besides the arcade's: the first to light one. */
export const LANTERN_SEEDS = 3;
/** Maximum of lanterns in the list of a round; their count includes all. */
export const LANTERN_LIST = 30;

/** How long a challenger waits for an opponent before the stake goes back. */
export const DUEL_WAIT_MS = 60_000;

export const SESSION_MS = 12 * 3_600_000;
export const TRIAL_LAUNCH_MS = 120_000;
/** Play money of a trial session, in minor units by currency. */
export const TRIAL_BALANCE: ReadonlyMap<string, bigint> = new Map([
  ['VND', 5_000_000n],
  ['PHP', 500_000n],
  ['BRL', 50_000n],
]);

export const BODY_LIMIT_BYTES = 16 * 1024;
export const ROUNDS_PER_PAGE = 20;

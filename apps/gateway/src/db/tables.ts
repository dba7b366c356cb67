/** A second factor by its name in §8: a code by e-mail, an authenticator's code, a code by SMS. */
export type FactorKind = 'email' | 'ga' | 'sms';

/**
 * Kinds of money movements; `bonus` to `freeRound` belong to version 1.1 of the wallet protocol, `hold` and `release` to money
 * that is set aside, `transfer` to vendors with their own wallets.
 */
export type TransferKind =
  | 'grant'
  | 'deposit'
  | 'withdrawal'
  | 'bet'
  | 'win'
  | 'refund'
  | 'correction'
  | 'dead'
  | 'bonus'
  | 'jackpot'
  | 'tip'
  | 'adjustment'
  | 'void'
  | 'freeRound'
  | 'hold'
  | 'release'
  | 'transfer'
  | 'reversal';

/** The database schema of the gateway's tables. */
export const SCHEMA = 'foyer';
/** The graphile-worker schema of the gateway. */
export const JOBS_SCHEMA = 'foyer_jobs';

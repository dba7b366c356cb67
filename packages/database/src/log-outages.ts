import { isUnavailable } from './unavailable.ts';

interface Log {
  error(message: string): void;
  warn(message: string): void;
}

/** Errors of an outage are still reported when it is over. */
const AFTERMATH_MS = 10_000;

/** A process has one database. */
const state = { isDown: false, endedAt: Number.NEGATIVE_INFINITY };

/** Writes one line when the database of the process stops answering, and one when it answers again. */
export const logOutages =
  (log: Log) =>
  (isDown: boolean): void => {
    if (state.isDown && !isDown) state.endedAt = performance.now();
    state.isDown = isDown;
    if (isDown) log.error('the database does not answer; calls are refused until it does');
    else log.warn('the database answers again');
  };

/** Whether an error follows from an outage that `logOutages` has reported. A query that took too long is one of its own. */
export const isOfOutage = (error: unknown): boolean =>
  (state.isDown || performance.now() - state.endedAt < AFTERMATH_MS) && isUnavailable(error);

import { isUnavailable } from './unavailable.ts';

interface Log {
  error(message: string): void;
  warn(message: string): void;
}

/** Some errors of an outage arrive after its end. */
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

/** Whether an error follows from an outage that `logOutages` has reported. Without an outage, a query over its time limit is an error. */
export const isOfOutage = (error: unknown): boolean =>
  (state.isDown || performance.now() - state.endedAt < AFTERMATH_MS) && isUnavailable(error);

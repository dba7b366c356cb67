/** A log that takes a warning with details. */
interface Log {
  warn(details: object, message: string): void;
}

const PAUSE_MS = 1_000;

/**
 * Creates a warning for what many calls report, such as an outage: at most one line in a while, by default a second, with the number of
 * calls since the last.
 * @returns the function that reports one call
 */
export function createThrottledWarning(
  message: string,
  now: () => number = Date.now,
  pauseMs = PAUSE_MS,
): (log: Log, details: object) => void {
  let nextAt = 0;
  let calls = 0;
  return (log, details) => {
    calls += 1;
    if (now() < nextAt) return;
    log.warn({ ...details, calls }, message);
    nextAt = now() + pauseMs;
    calls = 0;
  };
}

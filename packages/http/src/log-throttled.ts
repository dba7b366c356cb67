/** A log that takes a warning with details. */
interface Log {
  warn(details: object, message: string): void;
}

const PAUSE_MS = 1_000;

/**
 * A warning that many calls have in common, such as during an outage: one line a second, with the number of calls.
 * @returns logs one of them
 */
export function logThrottled(message: string, now: () => number = Date.now): (log: Log, details: object) => void {
  let nextAt = 0;
  let calls = 0;
  return (log, details) => {
    calls += 1;
    if (now() < nextAt) return;
    log.warn({ ...details, calls }, message);
    nextAt = now() + PAUSE_MS;
    calls = 0;
  };
}

/** A log that takes a warning with details. */
interface Log {
  warn(details: object, message: string): void;
}

type Warn = (log: Log, details: object) => void;

const PAUSE_MS = 1_000;

/**
 * Creates a warning for what many calls report, such as an outage: at most one line in a while, by default a second, with the number of
 * calls since the last.
 * @returns the function that reports one call
 */
export function createThrottledWarning(message: string, now: () => number = Date.now, pauseMs = PAUSE_MS): Warn {
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

/** A throttled warning for each key, such as a provider: one does not silence another. @returns the function that reports one call */
export function createThrottledWarnings(
  ...settings: Parameters<typeof createThrottledWarning>
): (key: string, log: Log, details: object) => void {
  const warnings = new Map<string, Warn>();
  return (key, log, details) => {
    const warn = warnings.get(key) ?? createThrottledWarning(...settings);
    warnings.set(key, warn);
    warn(log, details);
  };
}

import { type EventLoopUtilization, performance } from 'node:perf_hooks';

/** Measured over at least this long, so that a single page does not count as load. */
const WINDOW_MS = 250;
const BUSY_SHARE = 0.6;

interface LoadGauge {
  /** Whether the event loop had little time to spare, measured over a quarter of a second or longer. */
  isBusy(): boolean;
}

/**
 * Measures how busy the process is.
 * @param read the event loop's utilization since its start
 */
export function createLoadGauge(read: () => EventLoopUtilization = performance.eventLoopUtilization): LoadGauge {
  let from = read();
  let isBusy = false;
  return {
    isBusy() {
      const now = read();
      const active = now.active - from.active;
      const elapsed = active + now.idle - from.idle;
      if (elapsed >= WINDOW_MS) {
        isBusy = active >= BUSY_SHARE * elapsed;
        from = now;
      }
      return isBusy;
    },
  };
}

/** The time that all calls of a page have together. */
export interface PageDeadline {
  /** Runs a call with a signal that aborts when the time is over, or the client has disconnected. */
  run<T>(call: (signal: AbortSignal) => Promise<T>): Promise<T>;
  hasPassed(): boolean;
}

/**
 * Starts the deadline of one page. A timer runs only while calls do: `AbortSignal.timeout` keeps its timer, and everything that
 * the page's calls hold, until the time is over.
 * @param client aborts when the client disconnects
 */
export function startPageDeadline(timeoutMs: number, client: AbortSignal): PageDeadline {
  const startedAt = performance.now();
  const controller = new AbortController();
  let hasPassed = false;
  let running = 0;
  let timer: NodeJS.Timeout | undefined;
  const pass = () => {
    hasPassed = true;
    controller.abort();
  };
  const stop = () => controller.abort();
  return {
    async run(call) {
      if (running === 0) {
        timer = setTimeout(pass, Math.max(0, startedAt + timeoutMs - performance.now()));
        client.addEventListener('abort', stop);
        if (client.aborted) stop();
      }
      running += 1;
      try {
        return await call(controller.signal);
      } finally {
        running -= 1;
        if (running === 0) {
          clearTimeout(timer);
          client.removeEventListener('abort', stop);
        }
      }
    },
    hasPassed: () => hasPassed,
  };
}

/** The time limit of a call: its signal aborts on time-out, or when its caller aborts. */
export interface Timeout {
  signal: AbortSignal;
  /** Whether it timed out. */
  hasTimedOut(): boolean;
  /** Clears the timer and the listeners on the callers' signals. */
  clear(): void;
}

/** Starts the time limit of one call. Our oldest browsers lack `AbortSignal.timeout` and `any`. */
export function startTimeout(timeoutMs: number, callers: readonly (AbortSignal | undefined)[] = []): Timeout {
  const controller = new AbortController();
  let hasTimedOut = false;
  const cancel = () => controller.abort();
  const timer = setTimeout(() => {
    hasTimedOut = true;
    cancel();
  }, timeoutMs);
  for (const caller of callers) {
    if (caller?.aborted) cancel();
    caller?.addEventListener('abort', cancel);
  }
  return {
    signal: controller.signal,
    hasTimedOut: () => hasTimedOut,
    clear() {
      clearTimeout(timer);
      for (const caller of callers) caller?.removeEventListener('abort', cancel);
    },
  };
}

/** Rejects with its signal, even if the work ignores it. `onAborted` runs once, and only then. */
export function abortable<T>(work: Promise<T>, signal: AbortSignal, onAborted?: () => void): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = () => {
      onAborted?.();
      reject(new Error('aborted'));
    };
    const stop = () => signal.removeEventListener('abort', onAbort);
    work.then(stop, stop);
    work.then(resolve, reject);
    if (signal.aborted) onAbort();
    else signal.addEventListener('abort', onAbort, { once: true });
  });
}

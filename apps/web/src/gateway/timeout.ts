/** The time limit of a call: its signal aborts on time-out, or when its caller aborts. */
export interface Timeout {
  signal: AbortSignal;
  /** Whether it was the time that ended it. */
  isOver(): boolean;
  /** Frees the timer and lets go of the callers' signals. */
  clear(): void;
}

/** Starts the clock of one call. `AbortSignal.timeout` and `any` are younger than our oldest browsers. */
export function startTimeout(timeoutMs: number, callers: readonly (AbortSignal | undefined)[] = []): Timeout {
  const controller = new AbortController();
  let isOver = false;
  const cancel = () => controller.abort();
  const timer = setTimeout(() => {
    isOver = true;
    cancel();
  }, timeoutMs);
  for (const caller of callers) {
    if (caller?.aborted) cancel();
    caller?.addEventListener('abort', cancel);
  }
  return {
    signal: controller.signal,
    isOver: () => isOver,
    clear() {
      clearTimeout(timer);
      for (const caller of callers) caller?.removeEventListener('abort', cancel);
    },
  };
}

/** Work that is given up with its signal, whether it notices or not. `onGiveUp` runs once, and only then. */
export function abortable<T>(work: Promise<T>, signal: AbortSignal, onGiveUp?: () => void): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = () => {
      onGiveUp?.();
      reject(new Error('given up'));
    };
    const stop = () => signal.removeEventListener('abort', onAbort);
    work.then(stop, stop);
    work.then(resolve, reject);
    if (signal.aborted) onAbort();
    else signal.addEventListener('abort', onAbort, { once: true });
  });
}

/** A list of listeners and a way to notify them. */
export interface EventEmitter<A extends unknown[]> {
  /** Calls back each time. @returns how to stop */
  add(listener: (...news: A) => void): () => void;
  /** Notifies the current listeners; adding or removing one meanwhile is safe. */
  emit(...news: A): void;
}

export function createEventEmitter<A extends unknown[] = []>(): EventEmitter<A> {
  const listeners = new Set<(...news: A) => void>();
  return {
    add(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    emit(...news) {
      for (const listener of [...listeners]) listener(...news);
    },
  };
}

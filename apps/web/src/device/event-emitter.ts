/** A list of listeners and a way to notify them. */
export interface EventEmitter<A extends unknown[]> {
  /** Adds a listener. @returns a function that removes it */
  add(listener: (...news: A) => void): () => void;
  /** Notifies the current listeners; listeners may be added and removed meanwhile. */
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

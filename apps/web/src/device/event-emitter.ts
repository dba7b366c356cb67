/** Who wants to hear of something, and how to tell them. */
export interface EventEmitter<A extends unknown[]> {
  /** Calls back each time. @returns how to stop */
  add(listener: (...news: A) => void): () => void;
  /** Tells everybody who listens now; whoever comes or goes meanwhile disturbs nobody. */
  tell(...news: A): void;
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
    tell(...news) {
      for (const listener of [...listeners]) listener(...news);
    },
  };
}

interface Runs<T> {
  current: Promise<unknown>;
  /** The run that begins after the current one; it also serves those who ask meanwhile. */
  next: Promise<T> | null;
}

/**
 * Runs of the same name follow one another, and those who ask during a run share the next one: a burst of reports makes two runs, and
 * uses one connection.
 */
export class RunsInTurn<T> {
  readonly #known = new Map<string, Runs<T>>();

  run(name: string, work: () => Promise<T>): Promise<T> {
    const before = this.#known.get(name);
    if (before?.next) return before.next;
    const begin = (): Promise<T> => {
      const current = work();
      this.#known.set(name, { current: current.catch(() => null), next: null });
      return current.finally(() => {
        if (this.#known.get(name)?.next === null) this.#known.delete(name);
      });
    };
    if (!before) return begin();
    before.next = before.current.then(begin);
    return before.next;
  }
}

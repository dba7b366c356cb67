/** Counts what is under way under several keys, such as a caller and the network around it. */
export class UnderWay {
  readonly #counts = new Map<string, number>();

  /**
   * Begins a piece of work, if there is room for it under each key.
   * @param max how much may be under way under each key
   * @returns a function to be called once it has ended; null if there is no room
   */
  enter(max: Readonly<Record<string, number>>): (() => void) | null {
    const keys = Object.keys(max);
    if (keys.some((key) => (this.#counts.get(key) ?? 0) >= (max[key] ?? 0))) return null;
    for (const key of keys) this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
    return () => {
      for (const key of keys) {
        const left = (this.#counts.get(key) ?? 1) - 1;
        if (left > 0) this.#counts.set(key, left);
        else this.#counts.delete(key);
      }
    };
  }
}

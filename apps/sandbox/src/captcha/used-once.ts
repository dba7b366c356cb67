const REMEMBERED_MS = 10 * 60_000;

/** Remembers keys for ten minutes. @returns a function that is true for the first use of a key */
export function createUsedOnce(now: () => number): (key: string) => boolean {
  const used = new Map<string, number>();
  return (key) => {
    for (const [old, at] of used) {
      if (now() - at < REMEMBERED_MS) break;
      used.delete(old);
    }
    if (used.has(key)) return false;
    used.set(key, now());
    return true;
  };
}

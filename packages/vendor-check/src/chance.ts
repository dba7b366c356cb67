/** Reproducible randomness: the same seed gives the same numbers everywhere. */
export interface Chance {
  /** From 0, below 1. */
  next(): number;
  pick<T>(values: readonly T[]): T;
  happens(probability: number): boolean;
  /** A UUID of version 4. */
  uuid(): string;
}

/** mulberry32, which is small and the same on every machine. */
export function createChance(seed: number): Chance {
  let state = seed | 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    pick: (values) => values[Math.floor(next() * values.length)] as (typeof values)[number],
    happens: (probability) => next() < probability,
    uuid() {
      const hex = Array.from({ length: 32 }, () => Math.floor(next() * 16).toString(16));
      hex[12] = '4';
      hex[16] = '8';
      const text = hex.join('');
      return [text.slice(0, 8), text.slice(8, 12), text.slice(12, 16), text.slice(16, 20), text.slice(20)].join('-');
    },
  };
}

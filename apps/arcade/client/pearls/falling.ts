import type { RoundValue } from '@foyer/contract/arcade/round.ts';
import { prefersLessMotion } from '@foyer/vendor/device/motion.ts';
import { useEffect, useRef, useState } from 'react';
import { playSound } from '../device/sound.ts';

const ROW_MS = 110;
const BOUNCE_MS = 40;
/** Delay between pearls that are dropped together. */
const APART_MS = 160;

export interface Falling {
  readonly round: RoundValue;
  readonly startsAt: number;
}

const pathOf = ({ outcome }: RoundValue): readonly number[] => (outcome?.path as readonly number[] | undefined) ?? [];

/** Where a pearl is: the rows it has passed, with fractions, and its distance to the right of the middle, in half steps. */
export function placeOf(
  { round, startsAt }: Falling,
  now: number,
): { readonly row: number; readonly side: number; readonly isDown: boolean } {
  const path = pathOf(round);
  const passed = Math.max(0, (now - startsAt) / (ROW_MS + BOUNCE_MS));
  const row = Math.min(path.length, Math.floor(passed));
  const sideAt = (rows: number) => path.slice(0, rows).reduce((sum, bit) => sum + (bit ? 1 : -1), 0);
  if (row >= path.length) return { row: path.length, side: sideAt(path.length), isDown: true };
  // A row takes 110 ms, accelerating, and then a short bounce.
  const part = Math.min(1, ((passed - row) * (ROW_MS + BOUNCE_MS)) / ROW_MS) ** 2;
  return { row: row + part, side: sideAt(row) + (sideAt(row + 1) - sideAt(row)) * part, isDown: false };
}

/** The pearls on the board. Those that have landed are reported once. */
export function useFalling(onLand: (round: RoundValue) => void): {
  readonly falling: readonly Falling[];
  drop(round: RoundValue): void;
} {
  const [falling, setFalling] = useState<readonly Falling[]>([]);
  const land = useRef(onLand);
  land.current = onLand;
  useEffect(() => {
    if (falling.length === 0) return;
    const timer = setInterval(() => {
      const down = falling.filter((pearl) => placeOf(pearl, Date.now()).isDown);
      if (down.length === 0) return;
      for (const { round } of down) {
        land.current(round);
        playSound('land');
      }
      setFalling((known) => known.filter((pearl) => !down.includes(pearl)));
    }, BOUNCE_MS);
    return () => clearInterval(timer);
  }, [falling]);
  return {
    falling,
    drop(round) {
      if (prefersLessMotion()) return land.current(round);
      setFalling((known) => [
        ...known,
        { round, startsAt: Math.max(Date.now(), (known[known.length - 1]?.startsAt ?? 0) + APART_MS) },
      ]);
    },
  };
}

import { describe, expect, it } from 'vitest';
import { drawNumbers } from './draw-numbers.ts';
import { VN_NORTH } from './games/vietnam.data.ts';
import { GOLDEN_DRAWS } from './golden-draws.data.ts';
import { parseHex } from './hex.ts';
import { isResultOf, numbersIn, type Shape } from './shape.ts';

function seedOf(hex: string): Uint8Array<ArrayBuffer> {
  const bytes = parseHex(hex);
  if (!bytes) throw new Error('not hex');
  return bytes;
}

describe('drawing numbers', () => {
  it.each(GOLDEN_DRAWS)('gives the numbers of $drawId that were worked out elsewhere', async (golden) => {
    const serverSeed = seedOf(golden.serverSeed);
    const numbers = await drawNumbers(VN_NORTH, { gameCode: 'VNQ60', drawId: golden.drawId, serverSeed });
    expect(numbers).toEqual(golden.numbers);
    expect(isResultOf(VN_NORTH, numbers)).toBe(true);
  });

  it('depends on the seed, on the draw and on the game', async () => {
    const serverSeed = new Uint8Array(32);
    const base = { gameCode: 'VNQ60', drawId: 'a', serverSeed };
    const draws = await Promise.all(
      [
        base,
        { ...base, drawId: 'b' },
        { ...base, gameCode: 'X' },
        { ...base, serverSeed: seedOf('01'.repeat(32)) },
      ].map(async (seed) => numbersIn(await drawNumbers(VN_NORTH, seed), 'all').join()),
    );
    expect(new Set(draws).size).toBe(4);
  });

  it('spreads digits evenly and without a pull from one to the next', async () => {
    // 60 000 digits from fixed seeds: chi-square with 9 and 99 degrees of freedom stays below its 99.9 % point.
    const shape: Shape = [{ name: 'long', count: 6, digits: 10_000 }];
    const seed = { gameCode: 'X', drawId: 'chi', serverSeed: new Uint8Array(32) };
    const digits = numbersIn(await drawNumbers(shape, seed), 'all').join('');
    expect(chiSquare(countBy(digits.split('')), 10)).toBeLessThan(27.88);
    expect(chiSquare(countBy(digits.match(/../g) ?? []), 100)).toBeLessThan(148.2);
  });
});

function countBy(items: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  return counts;
}

function chiSquare(counts: Map<string, number>, cells: number): number {
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const expected = total / cells;
  expect(counts.size).toBe(cells);
  return [...counts.values()].reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
}

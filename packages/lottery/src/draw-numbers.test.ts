import { describe, expect, test } from 'vitest';
import { drawNumbers } from './draw-numbers.ts';
import { requireGame } from './find-game.ts';
import { VN_NORTH, VN_SOUTH_TWO } from './games/vietnam.data.ts';
import { parseHex } from './hex.ts';
import { isResultOf, numbersIn, type Shape } from './shape.ts';
import { DRAW_VECTORS, SHAPE_VECTORS } from './testing/draw-vectors.data.ts';

function seedOf(hex: string): Uint8Array<ArrayBuffer> {
  const bytes = parseHex(hex);
  if (!bytes) throw new Error('not hex');
  return bytes;
}

describe('drawing numbers', () => {
  test.each(DRAW_VECTORS)('gives the numbers of $drawId that were computed elsewhere', async (golden) => {
    const serverSeed = seedOf(golden.serverSeed);
    const numbers = await drawNumbers(VN_NORTH, { gameCode: 'VNQ60', drawId: golden.drawId, serverSeed });
    expect(numbers).toEqual(golden.numbers);
    expect(isResultOf(VN_NORTH, numbers)).toBe(true);
  });

  test.each(SHAPE_VECTORS)(
    'gives the numbers of $drawId, which has a different shape',
    async ({ gameCode, drawId, numbers }) => {
      const { shape } = requireGame(gameCode);
      const serverSeed = Uint8Array.from({ length: 32 }, (_, index) => index);
      expect(await drawNumbers(shape, { gameCode, drawId, serverSeed })).toEqual(numbers);
      expect(isResultOf(shape, numbers)).toBe(true);
    },
  );

  test('draws both stations from one seed: 36 numbers, of the same lengths at each station', async () => {
    const seed = { gameCode: 'VNMN2', drawId: 'VNMN2-20261121-0001', serverSeed: new Uint8Array(32) };
    const result = await drawNumbers(VN_SOUTH_TWO, seed);
    expect(isResultOf(VN_SOUTH_TWO, result)).toBe(true);
    expect(numbersIn(result, 'all')).toHaveLength(36);
    const lengths = result.map(({ prize, numbers }) => [prize, numbers.map(({ length }) => length).join('')]);
    const prizes = ['special', 'first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth'];
    const digits = ['6', '5', '5', '55', '5555555', '4', '444', '3', '2'];
    expect(lengths).toEqual(prizes.flatMap((name, at) => [name, `${name}-2`].map((prize) => [prize, digits[at]])));
    expect(new Set(numbersIn(result, ['special', 'special-2'])).size).toBe(2);
  });

  test('depends on the seed, on the draw and on the game', async () => {
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

  test('spreads digits evenly and independently of each other', async () => {
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

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { choose, combinationsOf, countPermutations, permutationsOf, sortCharacters } from './combinations.ts';

describe('C(n, k)', () => {
  test('is Pascal’s triangle', () => {
    let row = [1n];
    for (let n = 0; n <= 60; n += 1) {
      expect(Array.from({ length: n + 1 }, (_, k) => choose(n, k))).toEqual(row);
      row = [1n, ...row.slice(1).map((each, index) => each + (row[index] ?? 0n)), 1n];
    }
  });

  test.each([
    [45, 6, 8_145_060n],
    [55, 6, 28_989_675n],
    [35, 5, 324_632n],
    [80, 20, 3_535_316_142_212_174_320n],
    [0, 0, 1n],
  ])('of %i and %i is %i', (n, k, count) => {
    expect(choose(n, k)).toBe(count);
  });

  test.each([
    [5, 6],
    [5, -1],
    [0, 1],
  ])('of %i and %i is zero', (n, k) => {
    expect(choose(n, k)).toBe(0n);
  });
});

describe('combinations of a list', () => {
  test('are as many as C(n, k), all different, each in the order of the list', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 10 }), (n, k) => {
        const items = Array.from({ length: n }, (_, index) => index);
        const found = combinationsOf(items, k);
        expect(BigInt(found.length)).toBe(choose(n, k));
        expect(new Set(found.map((each) => each.join())).size).toBe(found.length);
        for (const each of found) expect([...each].sort((left, right) => left - right)).toEqual(each);
      }),
    );
  });

  test('are every subset of that size, and come in order', () => {
    const items = ['A', 'B', 'C', 'D', 'E'];
    const subsets = Array.from({ length: 2 ** items.length }, (_, bits) =>
      items.filter((_item, at) => bits & (1 << at)),
    );
    for (let size = 0; size <= items.length; size += 1) {
      const expected = subsets.filter((each) => each.length === size).map((each) => each.join(''));
      expect(combinationsOf(items, size).map((each) => each.join(''))).toEqual(expected.sort());
    }
  });
});

describe('permutations of a text', () => {
  /** All orders with repetitions, by brute force. */
  const ordersOf = (text: string): string[] =>
    text.length < 2
      ? [text]
      : [...text].flatMap((letter, at) =>
          ordersOf(text.slice(0, at) + text.slice(at + 1)).map((rest) => letter + rest),
        );

  test('are complete, distinct, sorted, and as many as counted', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-3]{0,6}$/), (text) => {
        const found = permutationsOf(text);
        expect(found).toEqual([...new Set(ordersOf(text))].sort());
        expect(countPermutations(text)).toBe(found.length);
      }),
    );
  });

  test.each([
    ['1234', 24],
    ['1123', 12],
    ['1122', 6],
    ['1112', 4],
    ['1111', 1],
    ['', 1],
  ])('of %j are %i', (text, count) => {
    expect(countPermutations(text)).toBe(count);
  });

  test('of every number of four digits come to 10,000 together', () => {
    const classes = new Set(Array.from({ length: 10_000 }, (_, n) => sortCharacters(String(n).padStart(4, '0'))));
    expect([...classes].reduce((total, each) => total + countPermutations(each), 0)).toBe(10_000);
  });
});

import type { Ratio } from '@foyer/money/money.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseHex, toHex } from './hex.ts';
import { addRatio, multiplyRatio, partsOf, powerOf, ratio, subtractRatio, ZERO } from './ratio.ts';

const ratios = fc
  .tuple(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), fc.bigInt({ min: 1n, max: 10n ** 12n }))
  .map(([numerator, denominator]) => ratio(numerator, denominator));
const isSame = (left: Ratio, right: Ratio) => left.numerator * right.denominator === right.numerator * left.denominator;
const gcd = (left: bigint, right: bigint): bigint => (right === 0n ? left : gcd(right, left % right));
const isLowest = ({ numerator, denominator }: Ratio) =>
  denominator > 0n && gcd(numerator < 0n ? -numerator : numerator, denominator) === 1n;

test('keeps every result in lowest terms', () => {
  fc.assert(
    fc.property(ratios, ratios, (left, right) => {
      for (const each of [left, addRatio(left, right), subtractRatio(left, right), multiplyRatio(left, right)])
        expect(isLowest(each)).toBe(true);
    }),
  );
  expect(ratio(6n, 4n)).toEqual({ numerator: 3n, denominator: 2n });
  expect(ratio(-6n, 4n)).toEqual({ numerator: -3n, denominator: 2n });
  expect(ratio(0n, 7n)).toEqual(ZERO);
});

test('adds and multiplies like fractions', () => {
  fc.assert(
    fc.property(ratios, ratios, ratios, (a, b, c) => {
      expect(addRatio(a, b)).toEqual(addRatio(b, a));
      expect(multiplyRatio(a, b)).toEqual(multiplyRatio(b, a));
      expect(addRatio(addRatio(a, b), c)).toEqual(addRatio(a, addRatio(b, c)));
      expect(multiplyRatio(a, addRatio(b, c))).toEqual(addRatio(multiplyRatio(a, b), multiplyRatio(a, c)));
      expect(subtractRatio(addRatio(a, b), b)).toEqual(a);
      expect(subtractRatio(a, a)).toEqual(ZERO);
    }),
  );
});

test('powerOf multiplies repeatedly', () => {
  fc.assert(
    fc.property(ratios, fc.integer({ min: 0, max: 6 }), (base, exponent) => {
      let product = ratio(1n);
      for (let factor = 0; factor < exponent; factor += 1) product = multiplyRatio(product, base);
      expect(isSame(powerOf(base, exponent), product)).toBe(true);
    }),
  );
});

test.each([
  [ratio(99n, 100n), 10_000n, 9_900n],
  [ratio(2n, 3n), 10_000n, 6_666n],
  [ratio(1n), 10_000n, 10_000n],
  [ratio(1n, 3n), 1n, 0n],
  [ZERO, 10_000n, 0n],
])('partsOf rounds down', (share, parts, whole) => {
  expect(partsOf(share, parts)).toBe(whole);
});

test('converts bytes to hex and back', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => {
      const hex = toHex(bytes);
      expect(hex).toMatch(/^([0-9a-f]{2})*$/);
      expect(parseHex(hex)).toEqual(Uint8Array.from(bytes));
      expect(parseHex(hex.toUpperCase())).toEqual(Uint8Array.from(bytes));
    }),
  );
});

test.each(['a', 'abc', 'zz', '0x00', ' 00', '00 ', '0\n', '００', '-1', '+1', '1.', '1g'])(
  'parseHex rejects %j',
  (text) => {
    expect(parseHex(text)).toBeNull();
  },
);

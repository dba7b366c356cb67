import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addMoney,
  CurrencyMismatch,
  compareMoney,
  money,
  multiplyMoney,
  negateMoney,
  scaleMoney,
  subtractMoney,
  sumMoney,
  zeroMoney,
} from './money.ts';

const amount = fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }).map((minor) => money(minor, 'PHP'));

describe('money arithmetic', () => {
  test('adds in any order and grouping', () => {
    fc.assert(
      fc.property(amount, amount, amount, (a, b, c) => {
        expect(addMoney(a, b)).toEqual(addMoney(b, a));
        expect(addMoney(addMoney(a, b), c)).toEqual(addMoney(a, addMoney(b, c)));
      }),
    );
  });

  test('subtracts what it added', () => {
    fc.assert(
      fc.property(amount, amount, (a, b) => {
        expect(subtractMoney(addMoney(a, b), b)).toEqual(a);
      }),
    );
  });

  test('multiplies like repeated addition', () => {
    fc.assert(
      fc.property(amount, fc.integer({ min: 0, max: 40 }), (a, times) => {
        expect(multiplyMoney(a, BigInt(times))).toEqual(sumMoney(new Array(times).fill(a), 'PHP'));
      }),
    );
  });

  test('negates to a sum of zero', () => {
    fc.assert(
      fc.property(amount, (a) => {
        expect(addMoney(a, negateMoney(a))).toEqual(zeroMoney('PHP'));
      }),
    );
  });

  test('compares as the numbers do', () => {
    fc.assert(
      fc.property(amount, amount, (a, b) => {
        expect(Math.sign(compareMoney(a, b))).toBe(a.minor < b.minor ? -1 : a.minor > b.minor ? 1 : 0);
      }),
    );
  });

  test('scales by whole odds without any rounding', () => {
    fc.assert(
      fc.property(amount, fc.bigInt({ min: 0n, max: 10_000n }), (a, factor) => {
        expect(scaleMoney(a, { numerator: factor * 1_000n, denominator: 1_000n })).toEqual(multiplyMoney(a, factor));
      }),
    );
  });

  test('rounds a scaled amount towards zero, never up', () => {
    expect(scaleMoney(money(1n, 'PHP'), { numerator: 1_999n, denominator: 1_000n })).toEqual(money(1n, 'PHP'));
    expect(scaleMoney(money(-1n, 'PHP'), { numerator: 1_999n, denominator: 1_000n })).toEqual(money(-1n, 'PHP'));
    expect(scaleMoney(money(3n, 'PHP'), { numerator: 1n, denominator: 2n })).toEqual(money(1n, 'PHP'));
  });

  test('refuses to scale by a ratio without a positive denominator', () => {
    expect(() => scaleMoney(money(1n, 'PHP'), { numerator: 1n, denominator: 0n })).toThrow(RangeError);
  });

  test('refuses to mix currencies', () => {
    const dong = money(1n, 'VND');
    const peso = money(1n, 'PHP');
    expect(() => addMoney(dong, peso)).toThrow(CurrencyMismatch);
    expect(() => subtractMoney(dong, peso)).toThrow('cannot combine VND with PHP');
    expect(() => compareMoney(dong, peso)).toThrow(CurrencyMismatch);
    expect(() => sumMoney([dong, peso], 'VND')).toThrow(CurrencyMismatch);
  });

  test('sums nothing to zero of the named currency', () => {
    expect(sumMoney([], 'BRL')).toEqual({ minor: 0n, currency: 'BRL' });
  });
});

import { describe, expect, test } from 'vitest';
import { CURRENCIES } from './currencies.data.ts';
import { currencyExponent, currencyLocale, toCurrencyCode } from './currency.ts';

describe('currency codes', () => {
  test.each([
    ['TLB', 'PHP'],
    ['tlb', 'PHP'],
    ['VND', 'VND'],
    ['VND2', 'VND'],
    ['BRL(K)', 'BRL'],
    ['USDT', 'USD'],
    ['  php', 'PHP'],
  ])('reads %j as %s', (raw, code) => expect(toCurrencyCode(raw)).toBe(code));

  test.each(['', 'VN', '123', '₫'])('refuses %j', (raw) => expect(() => toCurrencyCode(raw)).toThrow(RangeError));

  test('knows the decimals of the markets', () => {
    expect(['VND', 'PHP', 'BRL', 'KRW', 'KWD', 'THB', 'MMK'].map(currencyExponent)).toEqual([0, 2, 2, 0, 3, 2, 2]);
    expect(currencyExponent('XYZ')).toBe(2);
  });

  test('names a locale that this runtime can format for every currency', () => {
    for (const code of Object.keys(CURRENCIES)) {
      expect(Intl.NumberFormat.supportedLocalesOf(currencyLocale(code)), code).toHaveLength(1);
      expect(toCurrencyCode(code)).toBe(code);
    }
    expect(currencyLocale('XYZ')).toBe('en');
  });
});

import { describe, expect, test } from 'vitest';
import { formatMoney } from './format-money.ts';
import { money } from './money.ts';

const nbsp = '\u00a0';

describe('formatMoney', () => {
  test('writes each market its own way', () => {
    expect(formatMoney(money(68_888_888n, 'VND'))).toBe(`68.888.888${nbsp}₫`);
    expect(formatMoney(money(1_248_050n, 'PHP'))).toBe('₱12,480.50');
    expect(formatMoney(money(321_575n, 'BRL'))).toBe(`R$${nbsp}3.215,75`);
  });

  test('reads a currency as platforms write it', () => {
    expect(formatMoney(money(1_248_050n, 'TLB'))).toBe('₱12,480.50');
    expect(formatMoney(money(1_248_050n, 'TLB'), { symbol: false })).toBe('12,480.50');
  });

  test('preserves every digit of amounts beyond float precision', () => {
    expect(formatMoney(money(9_007_199_254_740_993_123n, 'VND'))).toBe(`9.007.199.254.740.993.123${nbsp}₫`);
  });

  test('writes zero, debts and gains', () => {
    expect(formatMoney(money(0n, 'PHP'))).toBe('₱0.00');
    expect(formatMoney(money(-50n, 'PHP'))).toBe('-₱0.50');
    expect(formatMoney(money(50n, 'PHP'), { sign: 'always' })).toBe('+₱0.50');
    expect(formatMoney(money(0n, 'PHP'), { sign: 'always' })).toBe('₱0.00');
  });

  test('leaves the symbol out on request', () => {
    expect(formatMoney(money(10_000n, 'VND'), { symbol: false })).toBe('10.000');
  });

  test('uses another locale on request, always with Latin digits', () => {
    expect(formatMoney(money(1_248_050n, 'PHP'), { locale: 'de-DE' })).toBe(`12.480,50${nbsp}₱`);
    expect(formatMoney(money(12_345n, 'BDT'), { locale: 'bn-BD' })).toMatch(/123\.45/);
  });

  test('formats an unknown currency with two decimals and its code', () => {
    expect(formatMoney(money(12_345n, 'XYZ'))).toBe(`XYZ${nbsp}123.45`);
  });
});

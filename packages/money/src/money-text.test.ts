import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { money } from './money.ts';
import { parseMajor, parseMinor, requireMinor, toMajorText, toMinorText } from './money-text.ts';

const currency = fc.constantFrom('VND', 'PHP', 'BRL', 'KWD', 'XYZ');

describe('the wire form of an amount', () => {
  test('reads what it wrote', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), (minor) => {
        expect(parseMinor(toMinorText(money(minor, 'VND')))).toBe(minor);
      }),
    );
  });

  test.each(['', ' 1', '1 ', '1.0', '1e3', '01', '-0', '+1', '0x10', 'NaN', '１', '1_000', '9'.repeat(40)])(
    'refuses %j',
    (text) => {
      expect(parseMinor(text)).toBeNull();
      expect(() => requireMinor(text)).toThrow(RangeError);
    },
  );

  test('refuses any text that is not a canonical integer', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const minor = parseMinor(text);
        expect(minor === null || minor.toString() === text).toBe(true);
      }),
    );
  });
});

describe('major units', () => {
  test('are read back exactly', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }), currency, (minor, code) => {
        expect(parseMajor(toMajorText(money(minor, code)), code)).toEqual(money(minor, code));
      }),
    );
  });

  test('follow the exponent of the currency', () => {
    expect(toMajorText(money(5n, 'PHP'))).toBe('0.05');
    expect(toMajorText(money(-1_234n, 'KWD'))).toBe('-1.234');
    expect(toMajorText(money(68_888_888n, 'VND'))).toBe('68888888');
    expect(parseMajor('12.5', 'PHP')).toEqual(money(1_250n, 'PHP'));
    expect(parseMajor('-0.01', 'BRL')).toEqual(money(-1n, 'BRL'));
  });

  test('refuse more decimals than the currency has, and non-numbers', () => {
    expect(parseMajor('1.5', 'VND')).toBeNull();
    expect(parseMajor('1.005', 'PHP')).toBeNull();
    for (const text of ['', '.5', '1.', '1,5', 'abc', '1e2', '--1']) expect(parseMajor(text, 'PHP')).toBeNull();
  });
});

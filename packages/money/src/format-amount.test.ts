import { expect, test } from 'vitest';
import { formatAmount } from './format-amount.ts';
import { formatMoney } from './format-money.ts';
import { money } from './money.ts';

test('formats minor units as a number or as text, like the money that they are', () => {
  expect(formatAmount('1250', 'PHP')).toBe('₱12.50');
  expect(formatAmount(-1250n, 'PHP')).toBe(formatMoney(money(-1250n, 'PHP')));
  expect(formatAmount('9007199254740993', 'PHP')).toBe('₱90,071,992,547,409.93');
  expect(formatAmount('1250', 'PHP', { symbol: false })).toBe('12.50');
});

test('rejects text that is not a whole number', () => {
  expect(() => formatAmount('12.50', 'PHP')).toThrow(SyntaxError);
});

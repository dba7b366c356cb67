import { expect, test } from 'vitest';
import { formatCompact } from './format-compact.ts';
import { formatHeadline } from './format-headline.ts';
import { money } from './money.ts';

const nbsp = '\u00a0';

test('abbreviates amounts as their market does', () => {
  expect(formatCompact(money(99_000_000n, 'VND'))).toBe(`99${nbsp}tr${nbsp}₫`);
  expect(formatCompact(money(49_500_000_000n, 'VND'))).toBe(`49,5${nbsp}tỷ${nbsp}₫`);
  expect(formatCompact(money(6_340_000_000n, 'PHP'))).toBe('₱63.4M');
  expect(formatCompact(money(2_500_000n, 'BRL'))).toBe(`R$${nbsp}25${nbsp}mil`);
});

test('leaves decimals of zero out of a headline, and no others', () => {
  expect(formatHeadline(money(50_000_000n, 'PHP'))).toBe('₱500,000');
  expect(formatHeadline(money(50_000_050n, 'PHP'))).toBe('₱500,000.50');
  expect(formatHeadline(money(1_980_000_000n, 'VND'))).toBe(`1.980.000.000${nbsp}₫`);
  expect(formatHeadline(money(68_000_000n, 'BRL'))).toBe(`R$${nbsp}680.000`);
});

import { parseHtml } from '@foyer/testkit/parse-html.ts';
import { expect, test } from 'vitest';
import { fieldNamesIn, linksIn, renderInLayout } from '../../page/testing/render-in-layout.tsx';
import { ChangeForm } from './change-form.tsx';
import { LimitCard } from './limit-card.tsx';
import { formatMinutes, isKind, type PlayLimit, shareOf } from './limits-data.ts';

const limit = (change: Partial<PlayLimit> = {}): PlayLimit => ({
  kind: 'deposit',
  period: 'week',
  amountMinor: '1000000',
  usedMinor: '320000',
  freesAt: null,
  next: null,
  ...change,
});
const plain = (text: string): string => text.replaceAll('\u00a0', ' ');
const textOf = (html: string): string => plain(parseHtml(html).body.textContent ?? '');
const card = (limits: readonly PlayLimit[], kind: PlayLimit['kind'] = 'deposit') =>
  renderInLayout(<LimitCard kind={kind} limits={limits} currency="VND" />);
const form = (one: PlayLimit) =>
  renderInLayout(<ChangeForm kind={one.kind} limit={one} currency="VND" periods={['day', 'week', 'month']} />);

test('shows how much of a limit is used and how much is left', async () => {
  const text = textOf(await card([limit()]));
  expect(text).toContain('In 7 days');
  expect(text).toContain('320.000 ₫ used');
  expect(text).toContain('680.000 ₫ left of 1.000.000 ₫');
});

test('shows nothing left of a limit that was lowered below its use', () => {
  expect(shareOf('1000', '1500')).toEqual({ share: 1, isHigh: true, leftMinor: 0n });
  expect(shareOf('0', '0')).toEqual({ share: 1, isHigh: true, leftMinor: 0n });
  expect(shareOf('1000', '799')).toEqual({ share: 0.799, isHigh: false, leftMinor: 201n });
  expect(shareOf('1000', '800').isHigh).toBe(true);
});

test('links to the form of a limit, with a label for screen readers', async () => {
  const html = await card([], 'loss');
  expect(linksIn(html)).toEqual(['/m/member/limits/loss']);
  expect(textOf(html)).toContain('No limit set.');
  expect(html).toContain('aria-label="Set: Losses"');
  expect(await card([limit()])).toContain('aria-label="Change: Deposits"');
});

test('shows a pending raise with its time, and only lets it be cancelled', async () => {
  const next = { amountMinor: '2000000', from: '2026-11-25T07:20:00.000Z', isReady: false };
  const html = await card([limit({ next })]);
  expect(textOf(html)).toMatch(/Raise to 2\.000\.000 ₫ waits until .*Nov 25|25 Nov/);
  expect(fieldNamesIn(html)).toEqual(['kind', 'period', 'act']);
  expect(html).not.toContain('value="confirm"');
});

test('lets a raise be confirmed once it has waited', async () => {
  const next = { amountMinor: null, from: '2026-11-25T07:20:00.000Z', isReady: true };
  const html = await card([limit({ next })]);
  expect(textOf(html)).toContain('No limit: can be confirmed.');
  expect(html).toContain('value="confirm"');
});

test('shows when deposits are possible again', async () => {
  const html = await card([limit({ usedMinor: '1000000', freesAt: '2026-11-25T07:20:00.000Z' })]);
  expect(textOf(html)).toContain('Deposits are possible again from');
});

test('shows a stake without a period', async () => {
  const html = await card([limit({ kind: 'stake', period: 'bet', amountMinor: '50000', usedMinor: null })], 'stake');
  expect(textOf(html)).toContain('At most 50.000 ₫ for each bet');
});

test('fills the form with the limit, and offers to remove it', async () => {
  const html = await form(limit());
  expect(html).toContain('value="1.000.000');
  expect(fieldNamesIn(html)).toEqual(['currency', 'period', 'amount', 'remove']);
  expect(textOf(html)).toContain('This is your limit now.');
});

test('explains what a first limit means, and has nothing to remove', async () => {
  const html = await form(limit({ amountMinor: null }));
  expect(textOf(html)).toContain('Counts at once. You can lower it at any time; raising it takes 24 hours.');
  expect(fieldNamesIn(html)).toEqual(['currency', 'period', 'amount']);
});

test('keeps the period in the address', async () => {
  const links = linksIn(await form(limit()));
  expect(links).toEqual(['day', 'week', 'month'].map((period) => `/m/member/limits/deposit?period=${period}`));
});

/** Names the message instead of translating it. */
const t = ((key: string, { count }: { count: number }) => `${key} ${count}`) as unknown as Parameters<
  typeof formatMinutes
>[1];

test('rejects unknown kinds of limits, and formats time in hours and minutes', () => {
  const kinds = ['deposit', 'loss', 'stake', 'time'];
  expect([...kinds, 'sleep', 'constructor'].filter(isKind)).toEqual(kinds);
  expect(formatMinutes(0, t)).toBe('limits.minutes 0');
  expect(formatMinutes(90, t)).toBe('limits.hours 1 limits.minutes 30');
  expect(formatMinutes(120, t)).toBe('limits.hours 2');
});

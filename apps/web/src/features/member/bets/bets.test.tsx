import { parseHtml } from '@foyer/testkit/parse-html.ts';
import { expect, test } from 'vitest';
import { linksIn, renderInLayout } from '../../../page/testing/render-in-layout.tsx';
import { readState } from './bet-filters.tsx';
import { type Bet, sumOfSettled } from './bets-data.ts';
import { BetsList } from './bets-list.tsx';

const NOW = Date.parse('2026-11-24T03:00:00Z');
const BET: Omit<Bet, 'seq'> = {
  state: 'lost',
  gameCode: 'VNQ60',
  gameName: 'Quick 60',
  art: 'seal-quick',
  drawName: '#7',
  bets: 1,
  stakeMinor: '10000',
  paidMinor: '0',
  currency: 'VND',
  at: '2026-11-24T02:00:00Z',
};
let count = 0;
const bet = (change: Partial<Bet> = {}): Bet => {
  count += 1;
  return { ...BET, seq: String(count), ...change };
};
const list = (bets: Bet[], more: Partial<Parameters<typeof BetsList>[0]> = {}) =>
  renderInLayout(<BetsList bets={bets} next={null} state={null} isFirst now={NOW} {...more} />);
const textOf = (html: string): string => (parseHtml(html).body.textContent ?? '').replaceAll('\u00a0', ' ');

test('shows the net of settled bets by day, and the stake of open ones', async () => {
  const text = textOf(
    await list([
      bet({ state: 'open', stakeMinor: '7000' }),
      bet({ state: 'won', paidMinor: '50000' }),
      bet(),
      bet({ at: '2026-11-23T02:00:00Z' }),
    ]),
  );
  expect(text).toContain('TodayNet +30.000 ₫');
  expect(text).toContain('7.000 ₫Open');
  expect(text).toContain('+40.000 ₫Won');
  expect(text).toMatch(/YesterdayNet [-−]10\.000 ₫/);
});

test('totals a day only if it is shown completely', async () => {
  const days = [bet(), bet({ at: '2026-11-23T02:00:00Z' })];
  expect(textOf(await list(days, { isFirst: false, next: '5' }))).not.toContain('Net');
  expect(sumOfSettled([bet({ state: 'open' })])).toBeNull();
});

test('leads to the page of each bet', async () => {
  expect(linksIn(await list([bet()]))).toEqual(['/m/member/bets/8']);
});

test('loads older bets of the same state', async () => {
  expect(linksIn(await list([bet()], { next: '12', state: 'won' }))).toContain('/m/member/bets?state=won&before=12');
});

test.each([
  [null, 'You have no bets yet.'],
  ['open', 'No bet waits for a result.'],
  ['won', 'There is no win yet.'],
] as const)('shows that there are no bets in the state %s', async (state, text) => {
  expect(textOf(await list([], { state }))).toContain(text);
});

test('accepts only three states from the address', () => {
  expect(['open', 'settled', 'won'].map(readState)).toEqual(['open', 'settled', 'won']);
  expect([null, '', 'lost', 'constructor'].map(readState)).toEqual([null, null, null, null]);
});

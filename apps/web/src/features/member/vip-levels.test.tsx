import { parseHtml } from '@foyer/testkit/parse-html.ts';
import { expect, test } from 'vitest';
import { renderInLayout } from '../../page/testing/render-in-layout.tsx';
import { shareOf, type Vip, VipLevels } from './vip-levels.tsx';

const vip = (rankLevel: number): Vip => ({
  rankLevel,
  currency: 'VND',
  levels: [
    { labelId: 11, name: 'Silver', conditions: [{ kind: 'bets', done: '25', target: '20' }] },
    {
      labelId: 12,
      name: 'Gold',
      conditions: [
        { kind: 'wagered', done: '5000000', target: '20000000' },
        { kind: 'activeDays', done: '3', target: '7' },
      ],
    },
  ],
});
const textOf = async (rankLevel: number) =>
  (parseHtml(await renderInLayout(<VipLevels vip={vip(rankLevel)} />)).body.textContent ?? '').replaceAll(
    '\u00a0',
    ' ',
  );

test('shows the level and what is left to the next one', async () => {
  const text = await textOf(1);
  expect(text).toContain('Your levelSilverOn the way to Gold');
  expect(text).toContain('5.000.000 ₫ of 20.000.000 ₫');
  expect(text).toContain('Days with a bet3 of 7');
});

test('names no level before the first, and none above the last', async () => {
  expect(await textOf(0)).toContain('No level yetOn the way to Silver');
  const highest = await textOf(2);
  expect(highest).toContain('This is the highest level.');
  expect(highest).not.toContain('On the way');
});

test('counts no condition as more than done, and none below zero', () => {
  expect(shareOf({ done: '25', target: '20' })).toBe(1);
  expect(shareOf({ done: '-5', target: '20' })).toBe(0);
  expect(shareOf({ done: '1', target: '0' })).toBe(1);
  expect(shareOf({ done: '900719925474099300', target: '1801439850948198600' })).toBe(0.5);
});

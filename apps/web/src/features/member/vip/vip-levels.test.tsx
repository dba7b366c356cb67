import { attributesOf, parseHtml } from '@foyer/testkit/parse-html.ts';
import { expect, test } from 'vitest';
import { linksIn, renderInLayout } from '../../../page/testing/render-in-layout.tsx';
import { pickLevels } from './vip-benefits.tsx';
import { shareOf, type Vip, VipLevels } from './vip-levels.tsx';

const vip = (rankLevel: number): Vip => ({
  rankLevel,
  currency: 'VND',
  keep: null,
  canFall: false,
  levels: [
    {
      labelId: 11,
      name: 'Silver',
      art: 'medal-silver',
      conditions: [{ kind: 'bets', done: '25', target: '20' }],
      benefits: null,
    },
    {
      labelId: 12,
      name: 'Gold',
      art: null,
      conditions: [
        { kind: 'wagered', done: '5000000', target: '20000000' },
        { kind: 'activeDays', done: '3', target: '7' },
      ],
      benefits: null,
    },
  ],
});
const textOf = async (rankLevel: number) =>
  (parseHtml(await renderInLayout(<VipLevels vip={vip(rankLevel)} hasMissions />)).body.textContent ?? '').replaceAll(
    '\u00a0',
    ' ',
  );

test('shows the level and what is missing for the next one', async () => {
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

test('promises to keep a level only where levels cannot fall, and links to missions only if there are any', () => {
  const render = (change: Partial<Vip>, hasMissions: boolean) =>
    renderInLayout(<VipLevels vip={{ ...vip(0), ...change }} hasMissions={hasMissions} />);
  expect(render({}, true)).toContain('A level stays yours');
  expect(render({ canFall: true }, true)).not.toContain('A level stays yours');
  expect(linksIn(render({}, true))).toContain('/m/member/missions');
  expect(linksIn(render({}, false))).not.toContain('/m/member/missions');
});

test('shows the medal of a level, or a crown where it has none', () => {
  const html = renderInLayout(<VipLevels vip={vip(1)} hasMissions={false} />);
  expect(attributesOf(html, 'img[src*="medal-silver"]', 'width')).toEqual(['72', '52']);
  expect(attributesOf(renderInLayout(<VipLevels vip={vip(2)} hasMissions={false} />), 'img', 'width')).toContain('52');
});

test('limits the progress of a condition to between zero and done', () => {
  expect(shareOf({ done: '25', target: '20' })).toBe(1);
  expect(shareOf({ done: '-5', target: '20' })).toBe(0);
  expect(shareOf({ done: '1', target: '0' })).toBe(1);
  expect(shareOf({ done: '900719925474099300', target: '1801439850948198600' })).toBe(0.5);
});

test('shows what keeps a level, without a countdown, and the benefits of the levels', async () => {
  const { levels, ...rest } = vip(1);
  const shown: Vip = {
    ...rest,
    levels: levels.map((level, at) => ({
      ...level,
      benefits: { rebateBp: 20 + at * 30, birthdayMinor: at === 0 ? null : '200000', isPriority: at > 0 },
    })),
    canFall: true,
    keep: { points: '7', keepPoints: '20', until: '2026-11-30T17:00:00.000Z', isWarned: false },
  };
  const text = (
    parseHtml(await renderInLayout(<VipLevels vip={shown} hasMissions />)).body.textContent ?? ''
  ).replaceAll('\u00a0', ' ');
  expect(text).toContain('To keep Silver');
  expect(text).toContain('7 of 20');
  expect(text).toContain('Daily rebate0.2%0.5%');
  expect(text).toContain('Birthday gift—200.000 ₫');
  expect(text).toContain('Faster customer service—yes');
  expect(text).not.toContain('A level stays yours');
});

test('compares the previous, the current and the next level', () => {
  const ranks = (rank: number, count = 5) =>
    pickLevels(Array.from({ length: count }), rank).map((picked) => picked.rank);
  expect(ranks(0)).toEqual([1, 2, 3]);
  expect(ranks(3)).toEqual([2, 3, 4]);
  expect(ranks(5)).toEqual([3, 4, 5]);
  expect(ranks(1, 2)).toEqual([1, 2]);
});

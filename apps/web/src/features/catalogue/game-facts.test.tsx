import type { ValueOf } from '@foyer/contract/endpoint.ts';
import type { gameDetail } from '@foyer/contract/relay/game-detail.ts';
import { parseHtml } from '@foyer/testkit/parse-html.ts';
import { expect, test } from 'vitest';
import { renderInLayout } from '../../page/testing/render-in-layout.tsx';
import { GameFacts } from './game-facts.tsx';

const game = { rtpBp: null, volatility: null, schedule: null } as ValueOf<typeof gameDetail>['game'];
const unknown = { game, topWin: null, minStakeMinor: null, maxStakeMinor: null } as ValueOf<typeof gameDetail>;

const factsOf = (known: Partial<ValueOf<typeof gameDetail>>) =>
  [...parseHtml(renderInLayout(<GameFacts detail={{ ...unknown, ...known }} />)).querySelectorAll('dl > div')].map(
    (fact) =>
      [fact.querySelector('dt'), fact.querySelector('dd')].map((part) => part?.textContent?.replace(/\u00a0/g, ' ')),
  );

test.each([
  ['1000', '10000000', '1 nghìn ₫ – 10 tr ₫'],
  ['1000', null, 'from 1 nghìn ₫'],
  [null, '10000000', 'up to 10 tr ₫'],
])('shows the stake limits from %s to %s', (minStakeMinor, maxStakeMinor, text) => {
  expect(factsOf({ minStakeMinor, maxStakeMinor })).toEqual([['Stake limits', text]]);
});

test('shows no limits and no row where nothing is known', () => {
  expect(factsOf({})).toEqual([]);
  expect(factsOf({ topWin: 5000 })).toEqual([['Top win', '×5,000']]);
});

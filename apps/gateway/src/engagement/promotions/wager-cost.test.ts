import { expect, test } from 'vitest';
import { toCosts } from './wager-cost.ts';

const OFFER = { wagering: 8, maxBetMinor: '50', contributions: { NUMBERS: 10_000, EVEN: 1000, KENO: 10_000 } };
const EXAMPLE = { depositMinor: 1000n, bonusMinor: 500n };
const game = (code: string, rtpBp: number | null) => ({ code, name: code, gameClassify: code, rtpBp });
const GAMES = [game('NUMBERS', 9000), game('EVEN', 9985), game('KENO', 5500), game('OTHER', 9900)];

test('computes turnover and cost as in the reference table, and warns of keno before the opt-in (scenario 13)', () => {
  const costs = toCosts(OFFER, EXAMPLE, GAMES);
  expect(
    costs.map(({ costMinor, gameCode, isWorse, turnoverMinor }) => [gameCode, turnoverMinor, costMinor, isWorse]),
  ).toEqual([
    ['KENO', '4000', '1500', true],
    ['NUMBERS', '4000', '400', false],
    ['EVEN', '40000', '60', false],
  ]);
});

test('assumes a total loss on a game that does not publish its return', () => {
  expect(toCosts(OFFER, EXAMPLE, [game('NUMBERS', null)])).toMatchObject([{ costMinor: '1500', isWorse: true }]);
});

test('rounds a cost up to a minor unit', () => {
  expect(toCosts(OFFER, { depositMinor: 1n, bonusMinor: 1n }, [game('EVEN', 9985)])).toMatchObject([
    { turnoverMinor: '80', costMinor: '1' },
  ]);
});

test('reports the chance of finishing with a bet of known odds, at its highest stake', () => {
  const bet = { name: 'one number', outcomes: [{ chanceMicro: 10_000, paysBp: 900_000 }] };
  const [numbers, even] = toCosts(OFFER, EXAMPLE, [{ ...game('NUMBERS', 9000), bet }, game('EVEN', 9985)]);
  expect(numbers).toMatchObject({ bet: 'one number', finishBp: 2602 });
  expect(even).toMatchObject({ bet: null, finishBp: null });
});

import { expect, test } from 'vitest';
import { chanceOf } from './wager-chance.ts';

const TWO_DIGITS = [{ chanceMicro: 10_000, paysBp: 900_000 }];
const play = (stake: bigint, funds = 1500n, turnover = 4000n) => ({
  fundsMinor: funds,
  stakeMinor: stake,
  turnoverMinor: turnover,
});

test('computes the reference example: flat 50 on two digits finishes in 26.03 %', () => {
  const { chance = 0, meanTurnoverMinor = 0 } = chanceOf(TWO_DIGITS, play(50n)) ?? {};
  expect(chance * 100).toBeCloseTo(26.03, 2);
  expect(meanTurnoverMinor).toBeCloseTo(2150.75, 1);
  // The house keeps a tenth of what is bet.
  expect(meanTurnoverMinor * 0.1).toBeCloseTo(215.07, 1);
});

test('finishes for certain where all bets together cost no more than the funds, and never with less than a stake', () => {
  expect(chanceOf(TWO_DIGITS, play(50n, 4000n))?.chance).toBeCloseTo(1, 12);
  expect(chanceOf(TWO_DIGITS, play(50n, 49n))?.chance).toBe(0);
});

test('agrees with simulated play', () => {
  // An even-chance bet that pays 1.96, with a turnover of eight times the funds.
  const outcomes = [{ chanceMicro: 500_000, paysBp: 19_600 }];
  const { chance = 0 } = chanceOf(outcomes, play(100n, 1000n, 8000n)) ?? {};
  let seed = 7;
  const random = () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return seed / 2 ** 32;
  };
  let finished = 0;
  const RUNS = 40_000;
  for (let run = 0; run < RUNS; run += 1) {
    let [funds, left] = [1000, 80];
    while (funds >= 100 && left > 0) {
      funds += random() < 0.5 ? 96 : -100;
      left -= 1;
    }
    if (left === 0) finished += 1;
  }
  expect(Math.abs(chance - finished / RUNS)).toBeLessThan(0.01);
});

test('counts an outcome that pays less than its stake', () => {
  const outcomes = [
    { chanceMicro: 500_000, paysBp: 5_000 },
    { chanceMicro: 250_000, paysBp: 20_000 },
  ];
  // Two bets of 100 with funds of 100: the first must be won, else at most half a stake is left.
  expect(chanceOf(outcomes, play(100n, 100n, 200n))?.chance).toBeCloseTo(0.25, 12);
});

test('gives up on a calculation that takes too long', () => {
  expect(chanceOf(TWO_DIGITS, play(1n, 1_000_000n, 9_000_000n))).toBeNull();
});

import { describe, expect, it } from 'vitest';
import { requireBetType, requireGame } from './find-game.ts';
import type { BetType, Game } from './game.ts';
import { GAMES } from './games.data.ts';
import { countHits } from './matcher.ts';
import { countUnits } from './price-ticket.ts';
import { returnToPlayer, toBasisPoints } from './return-to-player.ts';
import { settleTicket } from './settle-ticket.ts';
import type { DrawResult, Shape } from './shape.ts';

const game = requireGame('VNQ60');

/** Every result of a shape; only for shapes with few digits in all. */
function* allResults(shape: Shape): Generator<DrawResult> {
  const digits = shape.reduce((total, prize) => total + prize.count * prize.digits, 0);
  for (let value = 0; value < 10 ** digits; value += 1) {
    const text = String(value).padStart(digits, '0');
    let at = 0;
    yield shape.map((prize) => ({
      prize: prize.name,
      numbers: Array.from({ length: prize.count }, () => {
        at += prize.digits;
        return text.slice(at - prize.digits, at);
      }),
    }));
  }
}

function bruteForce(small: Game, betType: BetType): { paid: bigint; staked: bigint } {
  let hits = 0n;
  let draws = 0n;
  for (const result of allResults(small.shape)) {
    hits += BigInt(countHits(betType.matcher, '07', result));
    draws += 1n;
  }
  const thousandths = BigInt(betType.oddsThousandths);
  return { paid: hits * thousandths, staked: draws * 1_000n * BigInt(countUnits(small, betType)) };
}

describe('the return to player', () => {
  it('is exactly 99/100 for Lô and for Đề, and printed as 99.00 %', () => {
    for (const betType of game.betTypes) {
      expect(returnToPlayer(game, betType)).toEqual({ numerator: 99n, denominator: 100n });
      expect(toBasisPoints(returnToPlayer(game, betType))).toBe(9_900);
    }
  });

  it('of every game stays between the customary 25 % and a loss for the house', () => {
    for (const each of GAMES) {
      for (const betType of each.betTypes) {
        const { numerator, denominator } = returnToPlayer(each, betType);
        expect(numerator < denominator && numerator * 4n > denominator, `${each.code} ${betType.code}`).toBe(true);
      }
    }
  });

  it('of Lô equals what a count over every draw of a small table gives', () => {
    const shape: Shape = [
      { name: 'special', count: 1, digits: 3 },
      { name: 'first', count: 1, digits: 2 },
      { name: 'second', count: 1, digits: 1 },
    ];
    const small: Game = { ...game, shape };
    for (const code of ['LO2', 'DE']) {
      const betType = requireBetType(small, code);
      const counted = bruteForce(small, betType);
      const { numerator, denominator } = returnToPlayer(small, betType);
      expect(counted.paid * denominator).toBe(counted.staked * numerator);
    }
  });

  it('of Lô on the real table equals the sum over every tail of every slot', () => {
    // Slots are independent and hits add up, so the expectation is the sum of the slots counted one at a time over all 100 tails.
    const betType = requireBetType(game, 'LO2');
    const blank = game.shape.map((prize) => ({
      prize: prize.name,
      numbers: new Array<string>(prize.count).fill('9'.repeat(prize.digits)),
    }));
    let paid = 0n;
    for (const [line, prize] of game.shape.entries()) {
      for (let slot = 0; slot < prize.count; slot += 1) {
        for (let tail = 0; tail < 100; tail += 1) {
          const number = String(tail).padStart(prize.digits, '0');
          const result = blank.map((each, index) =>
            index === line ? { ...each, numbers: each.numbers.map((old, at) => (at === slot ? number : old)) } : each,
          );
          paid += settleOne(result);
        }
      }
    }
    const staked = 100n * BigInt(countUnits(game, betType));
    expect(paid * 100n).toBe(staked * 99n);
  });

  it('of Đề equals the count over all 100 000 special numbers', () => {
    let paid = 0n;
    for (let value = 0; value < 100_000; value += 1) {
      const result = [{ prize: 'special', numbers: [String(value).padStart(5, '0')] }];
      paid += BigInt(countHits(requireBetType(game, 'DE').matcher, '07', result)) * 99n;
    }
    expect(paid).toBe(99_000n);
  });
});

function settleOne(result: DrawResult): bigint {
  const stake = { minor: 1n, currency: 'VND' };
  return settleTicket(
    { gameCode: 'VNQ60', betCode: 'LO2', numbers: ['07'], stake, oddsThousandths: 99_000, rulesVersion: 1 },
    result,
  ).payout.minor;
}

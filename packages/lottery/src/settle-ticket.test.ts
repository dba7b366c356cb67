import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { VN_NORTH } from './games/vietnam.data.ts';
import { settleTicket } from './settle-ticket.ts';
import { type DrawResult, numbersIn } from './shape.ts';
import { DRAW_VECTORS } from './testing/draw-vectors.data.ts';
import type { Ticket } from './ticket.ts';

const [zeroDraw, countingDraw] = DRAW_VECTORS;
const allPicks = Array.from({ length: 100 }, (_, index) => String(index).padStart(2, '0'));

function ticket(betCode: string, numbers: readonly string[], minor = 10_000n): Ticket {
  return {
    gameCode: 'VNQ60',
    betCode,
    numbers,
    stake: { minor, currency: 'VND' },
    odds: { hit: 99_000 },
    prizeMode: 'ODDS',
    rebate: { minor: 0n, currency: 'VND' },
    rulesVersion: 1,
  };
}

const anyResult: fc.Arbitrary<DrawResult> = fc
  .tuple(
    ...VN_NORTH.map((prize) =>
      fc.array(fc.nat(10 ** prize.digits - 1), { minLength: prize.count, maxLength: prize.count }).map((values) => ({
        prize: prize.name,
        numbers: values.map((value) => String(value).padStart(prize.digits, '0')),
      })),
    ),
  )
  .map((lines) => lines);
const somePicks = fc.shuffledSubarray(allPicks, { minLength: 1 });

describe('settling against golden draws', () => {
  test('pays Lô once for each time a number ends a prize', () => {
    // By hand: 63 ends special and third; 38 ends first and fourth; 07 ends nothing.
    expect(settleTicket(ticket('LO2', ['07', '38', '63']), countingDraw.numbers)).toEqual({
      hits: [
        { number: '38', hits: 2 },
        { number: '63', hits: 2 },
      ],
      totalHits: 4,
      payout: { minor: 3_960_000n, currency: 'VND' },
    });
  });

  test('pays Đề for the special prize only', () => {
    expect(settleTicket(ticket('DE', ['38', '63']), countingDraw.numbers)).toEqual({
      hits: [{ number: '63', hits: 1 }],
      totalHits: 1,
      payout: { minor: 990_000n, currency: 'VND' },
    });
  });

  test('pays nothing, in the ticket currency, when no number came up', () => {
    expect(settleTicket(ticket('DE', ['38']), countingDraw.numbers)).toEqual({
      hits: [],
      totalHits: 0,
      payout: { minor: 0n, currency: 'VND' },
    });
  });

  test('counts a tail that a short prize repeats, and a number of two digits as its own tail', () => {
    // 00 is drawn twice in the seventh prize; 88 once; 78 ends two of the sixth.
    expect(settleTicket(ticket('LO2', ['00', '78', '88']), zeroDraw.numbers).hits).toEqual([
      { number: '00', hits: 2 },
      { number: '78', hits: 2 },
      { number: '88', hits: 1 },
    ]);
  });

  test('pays by the odds on the ticket, not by the current ones', () => {
    const old = { ...ticket('DE', ['63']), odds: { hit: 70_500 } };
    expect(settleTicket(old, countingDraw.numbers).payout.minor).toBe(705_000n);
  });

  test('refuses to settle a bet type that the game never had', () => {
    expect(() => settleTicket(ticket('NONE', ['63']), countingDraw.numbers)).toThrow(RangeError);
  });
});

describe('settling any draw', () => {
  test('gives a Lô of all hundred numbers exactly one hit per number drawn', () => {
    fc.assert(
      fc.property(anyResult, (result) => {
        expect(settleTicket(ticket('LO2', allPicks), result).totalHits).toBe(27);
        expect(settleTicket(ticket('DE', allPicks), result).totalHits).toBe(1);
      }),
    );
  });

  test('pays a ticket what its numbers would win one by one', () => {
    fc.assert(
      fc.property(anyResult, somePicks, fc.constantFrom('LO2', 'DE'), (result, numbers, betCode) => {
        const together = settleTicket(ticket(betCode, numbers), result).payout.minor;
        const apart = numbers.map((number) => settleTicket(ticket(betCode, [number]), result).payout.minor);
        expect(together).toBe(apart.reduce((total, payout) => total + payout, 0n));
      }),
    );
  });

  test('pays in proportion to the stake and never below zero', () => {
    fc.assert(
      fc.property(anyResult, somePicks, fc.bigInt({ min: 1n, max: 10_000n }), (result, numbers, stake) => {
        const one = settleTicket(ticket('LO2', numbers, 1n), result).payout.minor;
        expect(settleTicket(ticket('LO2', numbers, stake), result).payout.minor).toBe(one * stake);
        expect(one >= 0n).toBe(true);
      }),
    );
  });

  test('finds the same hits as a naive reading of the table', () => {
    fc.assert(
      fc.property(anyResult, fc.constantFrom(...allPicks), (result, number) => {
        const tails = numbersIn(result, 'all').map((text) => text.slice(-2));
        expect(settleTicket(ticket('LO2', [number]), result).totalHits).toBe(
          tails.filter((tail) => tail === number).length,
        );
      }),
    );
  });
});

import { money } from '@foyer/money/money.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { combinationsOf } from './combinations.ts';
import { drawNumbers } from './draw-numbers.ts';
import { requireBetType, requireGame } from './find-game.ts';
import { type BetType, type Game, PRIZE_MODES, type PrizeMode } from './game.ts';
import { GAMES } from './games.data.ts';
import { entryOf, isPick, samplePicks } from './matcher.ts';
import { PAYOUT_CAPS } from './payout-caps.data.ts';
import { priceTicket } from './price-ticket.ts';
import { oddsIn } from './prize-mode.ts';
import { settleTicket } from './settle-ticket.ts';
import type { DrawResult } from './shape.ts';
import { type Ticket, validateTicket } from './ticket.ts';
import { capOf, maxStake, worstPayout } from './worst-case.ts';

const BETS = GAMES.flatMap((game) => game.betTypes.map((betType) => [game.code, betType.code, game, betType] as const));

function toTicket(game: Game, betType: BetType, numbers: readonly string[], mode: PrizeMode = 'ODDS'): Ticket {
  const bet = {
    gameCode: game.code,
    betCode: betType.code,
    numbers,
    stake: money(1_000n, 'VND'),
    odds: oddsIn(game, betType, { currency: 'VND', mode }),
    prizeMode: mode,
  };
  return { ...bet, rebate: priceTicket(bet).rebate, rulesVersion: game.rulesVersion };
}

/** A draw that pays a pick as often as the shape allows: every number ends, begins or consists of its digits. */
function drawFor(game: Game, pick: string): DrawResult {
  const wished = pick.split('-').filter((part) => /^[0-9]+$/.test(part));
  return game.shape.map(({ name: prize, count, digits, pool }) => {
    if (pool?.kind === 'balls') {
      const all = Array.from({ length: pool.to - pool.from + 1 }, (_, index) =>
        String(pool.from + index).padStart(digits, '0'),
      );
      const balls = [...new Set([...wished.filter((each) => all.includes(each)), ...all])].slice(0, count).sort();
      return { prize, numbers: balls };
    }
    const numbers = Array.from({ length: count }, (_, place) => {
      const part = wished[place % Math.max(1, wished.length)] ?? '0';
      return part.padStart(digits, part).slice(-digits);
    });
    return { prize, numbers };
  });
}

const payoutOf = (ticket: Ticket, result: DrawResult): bigint => settleTicket(ticket, result).payout.minor;

/** Some picks of a bet type. */
function picksOf({ matcher }: BetType, seed: number): string[] {
  const entry = entryOf(matcher);
  const samples = [...samplePicks(matcher)];
  if (entry.kind === 'choice') return samples;
  if (entry.kind === 'set') {
    const from = entry.from + (seed % 50);
    const numbers = Array.from({ length: entry.size + 2 }, (_, index) =>
      String(Math.min(entry.to, from + index)).padStart(entry.digits, '0'),
    );
    const sets = combinationsOf([...new Set(numbers)], entry.size).map((each) => each.join('-'));
    return [...new Set([...samples, ...sets.slice(0, 20)])];
  }
  const numbers = Array.from({ length: 20 }, (_, index) =>
    String((seed + index * 7_919) % 10 ** entry.digits).padStart(entry.digits, '0'),
  );
  return [...new Set([...samples, ...numbers])].filter((pick) => isPick(matcher, pick));
}

describe('the worst payout of a ticket', () => {
  test.each(BETS)('%s %s is never less than what any draw pays', async (_game, _bet, game, betType) => {
    await fc.assert(
      fc.asyncProperty(fc.nat(9_999), fc.constantFrom(...PRIZE_MODES), async (seed, mode) => {
        const picks = picksOf(betType, seed);
        const ticket = toTicket(game, betType, picks, mode);
        const worst = worstPayout(ticket).minor;
        for (const pick of picks) expect(payoutOf(ticket, drawFor(game, pick))).toBeLessThanOrEqual(worst);
        const drawn = await drawNumbers(game.shape, {
          gameCode: game.code,
          drawId: `worst-${seed}`,
          serverSeed: new Uint8Array(32),
        });
        expect(payoutOf(ticket, drawn)).toBeLessThanOrEqual(worst);
      }),
      { numRuns: 12 },
    );
  });

  test.each([
    ['VNQ60', 'DE', ['07'], 99_000n],
    ['VNQ60', 'DE', ['07', '18', '27'], 99_000n],
    ['VNQ60', 'LO2', ['07'], 27n * 99_000n],
    ['VNQ60', 'LO2', ['07', '18'], 27n * 99_000n],
    ['VNQ60', 'TX', ['BIG'], 1_997n],
  ] as const)('%s %s on %j is exactly what its best draw pays', (code, betCode, numbers, worst) => {
    const game = requireGame(code);
    expect(worstPayout(toTicket(game, requireBetType(game, betCode), numbers)).minor).toBe(worst);
  });
});

describe('the cap of a ticket', () => {
  const game = requireGame('KENO');
  const betType = requireBetType(game, 'K10');
  const numbers = ['01-02-03-04-05-06-07-08-09-10'];
  const place = (stakeMinor: bigint, currency: string) =>
    validateTicket(game, {
      betCode: 'K10',
      numbers,
      stakeMinor: String(stakeMinor),
      currency,
      odds: oddsIn(game, betType, { currency, mode: 'ODDS' }),
      prizeMode: 'ODDS',
    });

  test.each(Object.keys(PAYOUT_CAPS))(
    'refuses a stake in %s that could win more, and takes the highest that cannot',
    (currency) => {
      const step = game.stakes[currency]?.step ?? 0n;
      const stake = money(step, currency);
      const odds = oddsIn(game, betType, { currency, mode: 'ODDS' });
      const highest = maxStake({ gameCode: 'KENO', betCode: 'K10', numbers, stake, odds, prizeMode: 'ODDS' }, step);
      expect(place(highest, currency).accepted).toBe(true);
      expect(place(highest + step, currency)).toEqual({
        accepted: false,
        refusal: { field: 'stakeMinor', code: 'payout.too.high' },
      });
    },
  );

  test('lets every bet type be bet on at its least stake', () => {
    for (const [, , each, bet] of BETS)
      for (const currency of Object.keys(each.stakes))
        for (const pick of samplePicks(bet.matcher)) {
          const { min, step } = each.stakes[currency] ?? { min: 0n, step: 1n };
          const odds = oddsIn(each, bet, { currency, mode: 'ODDS' });
          const ticket = { gameCode: each.code, betCode: bet.code, numbers: [pick], odds, prizeMode: 'ODDS' as const };
          const smallest = { ...ticket, stake: money(min, currency) };
          if (worstPayout(smallest).minor > 0n) expect(maxStake(smallest, step)).toBeGreaterThanOrEqual(min);
        }
  });

  test('is never above that of a draw, and unknown for currencies that no game takes', () => {
    for (const { draw, ticket } of Object.values(PAYOUT_CAPS)) expect(draw).toBeGreaterThanOrEqual(ticket);
    expect(() => capOf('USD')).toThrow(RangeError);
    expect(() => capOf('__proto__')).toThrow(RangeError);
  });
});

import { money } from '@foyer/money/money.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { drawNumbers } from './draw-numbers.ts';
import type { BetType, Game } from './game.ts';
import { GAMES } from './games.data.ts';
import { entryOf, isMarked, isPick, type Matcher } from './matcher.ts';
import { priceTicket } from './price-ticket.ts';
import { oddsIn } from './prize-mode.ts';
import { settleTicket } from './settle-ticket.ts';
import type { DrawResult } from './shape.ts';
import { type Ticket, validateTicket } from './ticket.ts';

const BETS = GAMES.flatMap((game) => game.betTypes.map((betType) => [game.code, betType.code, game, betType] as const));
const digitsOf = (text: string): string => [...text].sort().join('');

/** The numbers of a draw that a bet looks at. */
const seen = (result: DrawResult, slots: 'all' | readonly string[]): { prize: string; number: string }[] =>
  result
    .filter(({ prize }) => slots === 'all' || slots.includes(prize))
    .flatMap(({ prize, numbers }) => numbers.map((number) => ({ prize, number })));

const ordersOf = (text: string): number => {
  const factorial = (n: number): number => (n < 2 ? 1 : n * factorial(n - 1));
  const counts = [...new Set(text)].map((digit) => text.split(digit).length - 1);
  return counts.reduce((orders, count) => orders / factorial(count), factorial(text.length));
};

/** The levels at which a pick comes up, by a naive reading of the table, one number after another. */
function read(matcher: Matcher, pick: string, result: DrawResult): Record<string, number> {
  const levels: Record<string, number> = {};
  const add = (level: string, times = 1) => {
    if (times > 0) levels[level] = (levels[level] ?? 0) + times;
  };
  switch (matcher.kind) {
    case 'tail':
      for (const { number } of seen(result, matcher.slots))
        if (matcher.at === 'start' ? number.startsWith(pick) : number.endsWith(pick)) add('hit');
      return levels;
    case 'any-order':
      for (const { number } of seen(result, matcher.slots))
        if (number.length >= matcher.digits && digitsOf(number.slice(-matcher.digits)) === pick)
          add(String(ordersOf(pick)));
      return levels;
    case 'any-digit': {
      const [first] = seen(result, [matcher.prize]);
      const part =
        matcher.at === 'start' ? first?.number.slice(0, matcher.digits) : first?.number.slice(-matcher.digits);
      if (part?.includes(pick)) add('hit');
      return levels;
    }
    case 'tail-set': {
      const tails = seen(result, matcher.slots).map(({ number }) => number.slice(-2));
      const times = pick.split('-').map((one) => tails.filter((tail) => tail === one).length);
      if (matcher.wins === 'none') add('hit', times.every((count) => count === 0) ? 1 : 0);
      else if (times.every((count) => count > 0)) {
        add('hit');
        if (matcher.wins === 'all-extra') for (const count of times) add('extra', count - 1);
      }
      return levels;
    }
    case 'rank':
      for (const { prize, number } of seen(result, matcher.prizes))
        if (matcher.isAnyOrder ? digitsOf(number) === pick : number === pick)
          add(matcher.isAnyOrder ? `${ordersOf(pick)}.${prize}` : prize);
      return levels;
    case 'keno':
      add(String(seen(result, [matcher.prize]).filter(({ number }) => pick.split('-').includes(number)).length));
      return levels;
    case 'measure':
      return readMeasure(matcher, pick, result);
  }
}

function readMeasure({ measure, sides }: Extract<Matcher, { kind: 'measure' }>, pick: string, result: DrawResult) {
  const numbers = seen(result, [measure.prize]).map(({ number }) => number);
  const end = (length: number) => (numbers[0] ?? '').slice(-length);
  const sum = (values: string[]) => values.reduce((total, each) => total + Number(each), 0);
  const value = {
    value: () => Number(end('digits' in measure ? measure.digits : 1)),
    'digit-sum': () => sum([...end('digits' in measure ? measure.digits : 1)]),
    digit: () => Number(end('place' in measure ? measure.place : 1)[0]),
    total: () => sum(numbers),
    'count-high': () => numbers.filter((each) => Number(each) >= ('from' in measure ? measure.from : 0)).length,
    'count-even': () => numbers.filter((each) => '02468'.includes(each.slice(-1))).length,
  }[measure.kind]();
  const side = sides[pick];
  const wins =
    side?.kind === 'range' ? value >= side.from && value <= side.to : (value % 2 === 1) === (side?.isOdd ?? false);
  return side && wins ? { [pick]: 1 } : {};
}

/** A pick made of random numbers, in the form the bet wants. */
function toPick(betType: BetType, random: readonly number[]): string {
  const entry = entryOf(betType.matcher);
  if (entry.kind === 'choice') return entry.options[(random[0] ?? 0) % entry.options.length] as string;
  if (entry.kind === 'number') {
    const digits = random.slice(0, entry.digits).map((each) => String(each % 10));
    return (entry.isAnyOrder ? digits.sort() : digits).join('');
  }
  const left = Array.from({ length: entry.to - entry.from + 1 }, (_, index) => entry.from + index);
  const chosen = random.slice(0, entry.size).map((each) => left.splice(each % left.length, 1)[0] as number);
  return chosen
    .map((each) => String(each).padStart(entry.digits, '0'))
    .sort()
    .join('-');
}

const someNumbers = fc.array(fc.nat(9_999), { minLength: 10, maxLength: 10 });
const draw = (game: Game, drawId: string) =>
  drawNumbers(game.shape, { gameCode: game.code, drawId, serverSeed: new Uint8Array(32) });

function toTicket(game: Game, betType: BetType, change: Partial<Ticket> & Pick<Ticket, 'numbers'>): Ticket {
  const stake = money(game.stakes.VND?.min ?? 1_000n, 'VND');
  const { prizeMode = 'ODDS' } = change;
  const bet = {
    gameCode: game.code,
    betCode: betType.code,
    stake,
    odds: oddsIn(game, betType, { currency: 'VND', mode: prizeMode }),
    prizeMode,
    ...change,
  };
  return { ...bet, rebate: priceTicket(bet).rebate, rulesVersion: game.rulesVersion };
}

/** A ticket's winnings by the table, every hit paid separately. */
function expectPayout(ticket: Ticket, betType: BetType, result: DrawResult): bigint {
  let payout = ticket.rebate.minor;
  for (const pick of ticket.numbers)
    for (const [level, times] of Object.entries(read(betType.matcher, pick, result)))
      payout += ((ticket.stake.minor * BigInt(ticket.odds[level] ?? 0)) / 1_000n) * BigInt(times);
  return payout;
}

/** A pick that comes up in a draw, if the bet has one: random picks rarely would. */
function lucky(betType: BetType, result: DrawResult, random: readonly number[]): string {
  const { matcher } = betType;
  const slots = matcher.kind === 'rank' ? matcher.prizes : 'slots' in matcher ? matcher.slots : 'all';
  const numbers = seen(result, slots).map(({ number }) => number);
  const number = numbers[(random[0] ?? 0) % numbers.length] ?? '';
  const entry = entryOf(matcher);
  if (entry.kind === 'number') {
    const end = 'at' in matcher && matcher.at === 'start' ? number.slice(0, entry.digits) : number.slice(-entry.digits);
    return entry.isAnyOrder ? digitsOf(end) : end;
  }
  if (entry.kind === 'choice') return toPick(betType, random);
  const ends = [...new Set(numbers.map((each) => each.slice(-2)))].slice(0, entry.size);
  return ends.length === entry.size ? ends.sort().join('-') : toPick(betType, random);
}

describe.each(BETS)('%s %s', (_gameCode, _betCode, game, betType) => {
  test('pays what a naive reading of the numbers gives', async () => {
    const property = fc.asyncProperty(fc.nat(), someNumbers, someNumbers, async (at, random, other) => {
      const result = await draw(game, `draw ${at}`);
      const numbers = [...new Set([toPick(betType, random), toPick(betType, other), lucky(betType, result, random)])];
      for (const pick of numbers.filter((each) => !isPick(betType.matcher, each)))
        numbers.splice(numbers.indexOf(pick), 1);
      expect(numbers.length).toBeGreaterThan(0);
      for (const prizeMode of ['ODDS', 'REBATE'] as const) {
        const ticket = toTicket(game, betType, { numbers, prizeMode });
        expect(settleTicket(ticket, result).payout).toEqual(money(expectPayout(ticket, betType, result), 'VND'));
      }
    });
    await fc.assert(property, { numRuns: 8 });
  });

  test('accepts its own picks at its own odds only', () => {
    fc.assert(
      fc.property(someNumbers, (random) => {
        const request = {
          betCode: betType.code,
          numbers: [toPick(betType, random)],
          currency: 'VND',
          prizeMode: 'ODDS' as const,
        };
        const verdict = validateTicket(game, { ...request, stakeMinor: '1000', odds: betType.odds });
        if (!verdict.accepted) {
          expect(verdict.refusal.code).toBe('numbers.not.offered');
          return;
        }
        const { rebate, stake } = verdict.ticket;
        expect([rebate.minor, stake.minor, verdict.ticket.odds]).toEqual([0n, 1_000n, betType.odds]);
        const changed = Object.fromEntries(Object.entries(betType.odds).map(([level, odds]) => [level, odds + 1]));
        expect(validateTicket(game, { ...request, stakeMinor: '1000', odds: changed })).toMatchObject({
          accepted: false,
        });
      }),
      { numRuns: 5 },
    );
  });
});

test('marks exactly the numbers that take part in a win', async () => {
  const alone = BETS.filter(([, , , { matcher }]) => ['tail', 'rank', 'any-order'].includes(matcher.kind));
  for (const [, , game, { matcher }] of alone) {
    const [result, entry] = [await draw(game, 'marked'), entryOf(matcher)];
    const isFromStart = 'at' in matcher && matcher.at === 'start';
    for (const { number } of seen(result, 'all')) {
      if (entry.kind !== 'number') continue;
      const end = isFromStart ? number.slice(0, entry.digits) : number.slice(-entry.digits);
      const pick = entry.isAnyOrder ? digitsOf(end) : end;
      if (!isPick(matcher, pick)) continue;
      const marked = seen(result, 'all').filter((drawn) => isMarked(matcher, pick, drawn));
      const wins = Object.values(read(matcher, pick, result));
      expect(marked).toHaveLength(wins.reduce((total, times) => total + times, 0));
    }
  }
});

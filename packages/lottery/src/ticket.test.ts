import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { requireGame } from './find-game.ts';
import { priceTicket } from './price-ticket.ts';
import { type TicketRequest, validateTicket } from './ticket.ts';

const game = requireGame('VNQ60');
const request: TicketRequest = {
  betCode: 'LO2',
  numbers: ['68', '07', '18', '27', '39'],
  stakeMinor: '10000',
  currency: 'VND',
  odds: { hit: 99_000 },
  prizeMode: 'ODDS',
};
const allPicks = Array.from({ length: 100 }, (_, index) => String(index).padStart(2, '0'));

function refusalOf(changes: Partial<TicketRequest>): string {
  const verdict = validateTicket(game, { ...request, ...changes });
  return verdict.accepted ? 'accepted' : `${verdict.refusal.field}: ${verdict.refusal.code}`;
}

function accept(changes: Partial<TicketRequest>) {
  const verdict = validateTicket(game, { ...request, ...changes });
  if (!verdict.accepted) throw new Error(verdict.refusal.code);
  return verdict.ticket;
}

describe('a ticket', () => {
  test('is accepted with its numbers in order and its odds frozen', () => {
    expect(accept({})).toEqual({
      gameCode: 'VNQ60',
      betCode: 'LO2',
      numbers: ['07', '18', '27', '39', '68'],
      stake: { minor: 10_000n, currency: 'VND' },
      odds: { hit: 99_000 },
      prizeMode: 'ODDS',
      rebate: { minor: 0n, currency: 'VND' },
      rulesVersion: 3,
    });
  });

  test('is the same ticket for any order of its numbers', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(allPicks, { minLength: 1 }), (numbers) => {
        expect(accept({ numbers })).toEqual(accept({ numbers: [...numbers].sort() }));
      }),
    );
  });

  test('does not change the request it was made from', () => {
    const numbers = Object.freeze(['68', '07']);
    expect(accept({ numbers }).numbers).toEqual(['07', '68']);
    expect(numbers).toEqual(['68', '07']);
  });

  test('accepts all hundred numbers in one ticket', () => {
    expect(accept({ numbers: allPicks }).numbers).toHaveLength(100);
  });

  test.each<[string, Partial<TicketRequest>]>([
    ['betCode: bet.unknown', { betCode: 'XIEN2' }],
    ['betCode: bet.unknown', { betCode: 'toString' }],
    ['betCode: bet.unknown', { betCode: '__proto__' }],
    ['numbers: numbers.too.few', { numbers: [] }],
    ['numbers: numbers.too.many', { numbers: [...allPicks, '00'] }],
    ['numbers: numbers.too.many', { numbers: new Array(10_001).fill('07') }],
    ['numbers: numbers.too.many', { betCode: 'LO4', numbers: new Array(10_001).fill('0007') }],
    ['numbers: numbers.repeated', { betCode: 'LO4', numbers: new Array(10_000).fill('0007') }],
    ['numbers: numbers.malformed', { numbers: ['7'] }],
    ['numbers: numbers.malformed', { numbers: ['007'] }],
    ['numbers: numbers.malformed', { numbers: ['-1'] }],
    ['numbers: numbers.malformed', { numbers: ['٠٧'] }],
    ['numbers: numbers.malformed', { numbers: ['0\n'] }],
    ['numbers: numbers.repeated', { numbers: ['07', '18', '07'] }],
    ['currency: currency.unsupported', { currency: 'USD' }],
    ['currency: currency.unsupported', { currency: 'toString' }],
    ['stakeMinor: stake.malformed', { stakeMinor: '1e4' }],
    ['stakeMinor: stake.malformed', { stakeMinor: '10000.5' }],
    ['stakeMinor: stake.malformed', { stakeMinor: '' }],
    ['stakeMinor: stake.too.low', { stakeMinor: '0' }],
    ['stakeMinor: stake.too.low', { stakeMinor: '-10000' }],
    ['stakeMinor: stake.too.low', { stakeMinor: '999' }],
    ['stakeMinor: stake.too.high', { stakeMinor: '10001000' }],
    ['stakeMinor: stake.too.high', { stakeMinor: '9223372036854775808' }],
    ['stakeMinor: stake.off.step', { stakeMinor: '1500' }],
    ['odds: odds.changed', { odds: { hit: 99_001 } }],
    ['odds: odds.changed', { odds: { hit: Number.NaN } }],
    ['odds: odds.changed', { odds: {} }],
    ['odds: odds.changed', { odds: { hit: 99_000, jackpot: 1 } }],
    ['odds: odds.changed', { odds: JSON.parse('{"toString":99000}') }],
    ['odds: odds.changed', { prizeMode: 'REBATE' }],
    ['numbers: numbers.malformed', { betCode: 'X2', numbers: ['18-07'], odds: { hit: 16_000 } }],
    ['numbers: numbers.malformed', { betCode: 'X2', numbers: ['07-07'], odds: { hit: 16_000 } }],
    ['numbers: numbers.malformed', { betCode: 'X3', numbers: ['07-18'], odds: { hit: 73_000 } }],
    ['numbers: numbers.malformed', { betCode: 'TX', numbers: ['constructor'] }],
  ])('is refused as %s for %j', (refusal, changes) => expect(refusalOf(changes)).toBe(refusal));

  test('is accepted at both ends of the stake limits of every currency', () => {
    for (const [currency, limits] of Object.entries(game.stakes)) {
      expect(refusalOf({ currency, stakeMinor: limits.min.toString() })).toBe('accepted');
      expect(refusalOf({ currency, stakeMinor: limits.max.toString() })).toBe('accepted');
      expect(refusalOf({ currency, stakeMinor: limits.usual.toString() })).toBe('accepted');
      expect(refusalOf({ currency, stakeMinor: (limits.max + limits.step).toString() })).toMatch('too.high');
      expect(refusalOf({ currency, stakeMinor: (limits.min - 1n).toString() })).toMatch('too.low');
    }
  });

  test('never accepts an arbitrary request that breaks a rule', () => {
    const anything = fc.record({
      betCode: fc.constantFrom('LO2', 'DE', 'NONE'),
      numbers: fc.array(fc.oneof(fc.constantFrom(...allPicks), fc.string({ maxLength: 3 })), { maxLength: 110 }),
      stakeMinor: fc.oneof(fc.bigInt().map(String), fc.string(), fc.constantFrom('1000', '25000')),
      currency: fc.constantFrom('VND', 'PHP', 'BRL', 'USD', ''),
      odds: fc.constantFrom({ hit: 99_000 }, { hit: 1 }, { hit: -5 }),
      prizeMode: fc.constantFrom('ODDS' as const, 'REBATE' as const),
    });
    fc.assert(
      fc.property(anything, (wild) => {
        const verdict = validateTicket(game, wild);
        if (!verdict.accepted) return;
        const { ticket } = verdict;
        const limits = game.stakes[ticket.stake.currency];
        expect(ticket.numbers.every((number) => allPicks.includes(number))).toBe(true);
        expect(new Set(ticket.numbers).size).toBe(wild.numbers.length);
        expect(limits && ticket.stake.minor >= limits.min && ticket.stake.minor <= limits.max).toBe(true);
      }),
    );
  });
});

describe('the price of a ticket', () => {
  test('is stake × numbers × 27 for Lô, as in the picture of the betting screen', () => {
    expect(priceTicket(accept({}))).toEqual({
      unitsPerNumber: 27,
      total: { minor: 1_350_000n, currency: 'VND' },
      perHit: { minor: 990_000n, currency: 'VND' },
      rebate: { minor: 0n, currency: 'VND' },
    });
  });

  test('is stake × numbers for Đề', () => {
    expect(priceTicket(accept({ betCode: 'DE' }))).toEqual({
      unitsPerNumber: 1,
      total: { minor: 50_000n, currency: 'VND' },
      perHit: { minor: 990_000n, currency: 'VND' },
      rebate: { minor: 0n, currency: 'VND' },
    });
  });

  test('shows the best of several odds that the picks can reach', () => {
    const perHit = (code: string, betCode: string, numbers: string[]) => {
      const rules = requireGame(code);
      const odds = rules.betTypes.find((betType) => betType.code === betCode)?.odds ?? {};
      const verdict = validateTicket(rules, { ...request, betCode, numbers, odds, stakeMinor: '1000' });
      return verdict.accepted ? priceTicket(verdict.ticket).perHit.minor : verdict.refusal.code;
    };
    expect(perHit('VNQ60', 'TONG', ['9'])).toBe(9_000n);
    expect(perHit('VNQ60', 'TONG', ['1', '9'])).toBe(36_000n);
    expect(perHit('TH', '3TOD', ['012'])).toBe(150_000n);
    expect(perHit('TH', '3TOD', ['000'])).toBe(900_000n);
    expect(perHit('SG4D', 'IBIG', ['0123'])).toBe(83_000n);
    expect(perHit('SG4D', 'IBIG', ['0000'])).toBe('numbers.not.offered');
    expect(perHit('SG4D', 'BIG', ['0000'])).toBe(2_000_000n);
    expect(perHit('KENO', 'K2', ['01-80'])).toBe(9_000n);
  });

  test('gives back exactly the rebate of its mode, regardless of the picks', () => {
    const odds = { hit: 94_000 };
    const verdict = validateTicket(game, {
      ...request,
      betCode: 'DE',
      numbers: ['07', '18'],
      odds,
      prizeMode: 'REBATE',
    });
    expect(verdict.accepted && verdict.ticket.rebate.minor).toBe(1_000n);
  });

  test('grows in proportion to stake and numbers', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 10_000n }),
        fc.shuffledSubarray(allPicks, { minLength: 1 }),
        fc.constantFrom('LO2', 'DE'),
        (thousands, numbers, betCode) => {
          const one = priceTicket(accept({ betCode, numbers: ['00'], stakeMinor: '1000' }));
          const many = priceTicket(accept({ betCode, numbers, stakeMinor: (thousands * 1_000n).toString() }));
          expect(many.total.minor).toBe(one.total.minor * thousands * BigInt(numbers.length));
          expect(many.perHit.minor).toBe(one.perHit.minor * thousands);
        },
      ),
    );
  });

  test('fits the database integer even for the largest ticket and win', () => {
    for (const [currency, limits] of Object.entries(game.stakes)) {
      const price = priceTicket(accept({ currency, numbers: allPicks, stakeMinor: limits.max.toString() }));
      expect(price.perHit.minor * 27n < 2n ** 63n).toBe(true);
      expect(price.total.minor < 2n ** 63n).toBe(true);
    }
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ticketBody } from '../testing/ticket-body.ts';
import { restoreSlip } from './restore-slip.ts';
import { changeSlip, EMPTY_SLIP, type Slip } from './slip.ts';

const START = { betCodes: ['LO2', 'DE', 'X2'], betCode: 'DE', prizeMode: 'REBATE' } as const;
const FRESH: Slip = { ...EMPTY_SLIP, betCode: 'DE', prizeMode: 'REBATE' };
const STORED: Slip = {
  betCode: 'LO2',
  picks: { LO2: ['07', '18'], DE: [] },
  stakes: { LO2: '20000' },
  prizeMode: 'ODDS',
  isKept: false,
  attempts: { LO2: ticketBody() },
};
function restored(changes: object): Slip {
  const { attempts, ...slip } = JSON.parse(JSON.stringify({ ...STORED, ...changes }));
  return restoreSlip({ slip, attempts }, START);
}
const restoredWithout = (slip: unknown): Slip => restoreSlip({ slip, attempts: null }, START);

describe('a stored slip', () => {
  test('is restored unchanged, with the id of an unfinished attempt', () => expect(restored({})).toEqual(STORED));

  test('may hold sides, and as many picks as a ticket of four digits', () => {
    const most = Array.from({ length: 10_000 }, (_, number) => String(number).padStart(4, '0'));
    expect(restored({ picks: { DE: ['BIG', 'EVEN'], LO2: most } }).picks.LO2).toHaveLength(10_000);
    expect(restored({ picks: { LO2: [...most, '0'] } })).toEqual({ ...FRESH, attempts: STORED.attempts });
  });

  test.each([[null], [undefined], [7], ['LO2'], [true], [[]], [[STORED]]])(
    'that is %j is replaced with a new one',
    (stored) => {
      expect(restoredWithout(stored)).toEqual(FRESH);
    },
  );

  test.each([
    [{ betCode: 7 }],
    [{ picks: null }],
    [{ picks: [['07']] }],
    [{ picks: { LO2: '07' } }],
    [{ picks: { LO2: ['<b>'] } }],
    [{ picks: { LO2: ['00007'] } }],
    [{ picks: { LO2: ['07-18'] } }],
    [{ picks: { LO2: [7] } }],
    [{ picks: { LO2: [['07']] } }],
    [{ picks: { LO2: [null] } }],
    [{ stakes: { LO2: 10_000 } }],
    [{ stakes: { LO2: '-1' } }],
    [{ stakes: { LO2: '1e3' } }],
    [{ stakes: { LO2: '9'.repeat(19) } }],
    [{ prizeMode: 'toString' }],
    [{ isKept: 'yes' }],
  ])('with %j is replaced with a new one, which keeps the unfinished attempt', (changes) =>
    expect(restored(changes)).toEqual({ ...FRESH, attempts: STORED.attempts }),
  );

  test.each([
    [null],
    [[]],
    [{ LO2: 'x' }],
    [{ LO2: { requestId: 'id', inputs: '' } }],
    [{ LO2: { ...ticketBody(), requestId: 1 } }],
    [{ LO2: { ...ticketBody(), numbers: [7] } }],
    [{ LO2: { ...ticketBody(), stakeMinor: '1e3' } }],
    [{ LO2: { ...ticketBody(), odds: { hit: '99000' } } }],
    [{ LO2: { ...ticketBody(), prizeMode: 'toString' } }],
  ])('with the attempts %j has none', (attempts) =>
    expect(restored({ attempts })).toEqual({ ...STORED, attempts: {} }),
  );

  test('opens at the first bet type if its own no longer exists, and keeps its picks', () => {
    const slip = restored({ betCode: 'GONE' });
    expect(slip).toEqual({ ...STORED, betCode: 'DE' });
    const tapped = changeSlip(slip, { kind: 'toggle', number: '27', max: 100 });
    expect(tapped.picks).toEqual({ LO2: ['07', '18'], DE: ['27'] });
  });

  test.each(['constructor', '__proto__', 'toString'])('does not open at %s', (betCode) => {
    expect(restored({ betCode }).betCode).toBe('DE');
  });

  test('with a key named __proto__ does not change what other slips inherit', () => {
    const stored = JSON.parse(
      `{"picks":{"__proto__":["07"]},"stakes":{},"attempts":{},"betCode":"DE","isKept":true,"prizeMode":"ODDS"}`,
    );
    const slip = changeSlip(restoredWithout(stored), { kind: 'add', numbers: ['18'], max: 100 });
    expect(slip.picks.DE).toEqual(['18']);
    expect(Object.getPrototypeOf(slip.picks)).toBe(Object.prototype);
    expect(({} as Record<string, unknown>)['0']).toBeUndefined();
  });

  test('opens at a bet type of the game for any stored value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (stored) => {
        expect(START.betCodes).toContain(restoreSlip({ slip: stored, attempts: stored }, START).betCode);
      }),
    );
  });
});

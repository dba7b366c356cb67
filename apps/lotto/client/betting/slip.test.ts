import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changeSlip, EMPTY_SLIP, pickedIn, reviveSlip, type Slip } from './slip.ts';

const slip: Slip = { ...EMPTY_SLIP, betCode: 'LO2' };
const pick = (from: Slip, number: string, max = 100): Slip => changeSlip(from, { kind: 'toggle', number, max });

describe('the slip', () => {
  it('keeps numbers in order, takes a second tap as removal, and stops at the limit', () => {
    const three = ['68', '07', '18'].reduce((each, number) => pick(each, number), slip);
    expect(pickedIn(three)).toEqual(['07', '18', '68']);
    expect(pickedIn(pick(three, '18'))).toEqual(['07', '68']);
    expect(pickedIn(pick(three, '99', 3))).toEqual(['07', '18', '68']);
  });

  it('has picks of its own for every bet type', () => {
    const other = changeSlip(pick(slip, '07'), { kind: 'bet-type', betCode: 'DE' });
    expect(pickedIn(other)).toEqual([]);
    expect(pickedIn(changeSlip(other, { kind: 'bet-type', betCode: 'LO2' }))).toEqual(['07']);
  });

  it('keeps its numbers after a ticket when asked to, and forgets the attempt either way', () => {
    const tried = changeSlip(pick(slip, '07'), { kind: 'attempt', requestId: 'id', inputs: 'x' });
    expect(pickedIn(changeSlip(tried, { kind: 'placed' }))).toEqual(['07']);
    const loose = changeSlip(tried, { kind: 'keep', isKept: false });
    expect(pickedIn(changeSlip(loose, { kind: 'placed' }))).toEqual([]);
    expect(changeSlip(loose, { kind: 'placed' }).attempt).toBeNull();
    expect(changeSlip(tried, { kind: 'refused' })).toEqual(pick(slip, '07'));
  });

  it('comes back from storage as it was', () => {
    const whole = changeSlip(pick(slip, '07'), { kind: 'attempt', requestId: 'id', inputs: 'x' });
    const staked = changeSlip(whole, { kind: 'stake', minor: 25_000n });
    expect(reviveSlip(JSON.parse(JSON.stringify(staked)))).toEqual(staked);
  });

  it.each([
    null,
    'text',
    7,
    [],
    {},
    { ...slip, picks: { LO2: ['007'] } },
    { ...slip, picks: { LO2: 'all' } },
    { ...slip, stakeMinor: '1e9' },
    { ...slip, isKept: 'yes' },
  ])('starts empty when storage holds %j', (stored) => expect(reviveSlip(stored)).toEqual(EMPTY_SLIP));

  it('never fails on whatever storage holds', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (stored) => {
        expect(typeof reviveSlip(stored).betCode).toBe('string');
      }),
    );
  });
});

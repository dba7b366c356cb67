import { describe, expect, test } from 'vitest';
import { ticketBody } from '../testing/ticket-body.ts';
import { changeSlip, EMPTY_SLIP, pickedIn, type Slip } from './slip.ts';

const slip: Slip = { ...EMPTY_SLIP, betCode: 'LO2' };
const pick = (from: Slip, number: string, max = 100): Slip => changeSlip(from, { kind: 'toggle', number, max });

describe('the slip', () => {
  test('sorts numbers, removes one on a second tap, and stops at the limit', () => {
    const three = ['68', '07', '18'].reduce((each, number) => pick(each, number), slip);
    expect(pickedIn(three)).toEqual(['07', '18', '68']);
    expect(pickedIn(pick(three, '18'))).toEqual(['07', '68']);
    expect(pickedIn(pick(three, '99', 3))).toEqual(['07', '18', '68']);
  });

  test('sorts sums by their value', () => {
    expect(pickedIn(['12', '9', '10', '3'].reduce((each, sum) => pick(each, sum), slip))).toEqual([
      '3',
      '9',
      '10',
      '12',
    ]);
    const sides = ['SMALL', 'BIG'].reduce((each, side) => pick(each, side), slip);
    expect(pickedIn(sides)).toEqual(['BIG', 'SMALL']);
  });

  test('has separate picks for every bet type', () => {
    const other = changeSlip(pick(slip, '07'), { kind: 'bet-type', betCode: 'DE' });
    expect(pickedIn(other)).toEqual([]);
    expect(pickedIn(changeSlip(other, { kind: 'bet-type', betCode: 'LO2' }))).toEqual(['07']);
  });

  test('adds many in one step without duplicates, up to the limit, and restores cleared picks', () => {
    const some = changeSlip(pick(slip, '07'), { kind: 'add', numbers: ['99', '07', '00'], max: 100 });
    expect(pickedIn(some)).toEqual(['00', '07', '99']);
    expect(pickedIn(changeSlip(slip, { kind: 'add', numbers: ['3', '1', '2'], max: 2 }))).toEqual(['1', '2']);
    const cleared = changeSlip(some, { kind: 'picks', betCode: 'LO2', numbers: [] });
    expect(pickedIn(cleared)).toEqual([]);
    expect(changeSlip(cleared, { kind: 'picks', betCode: 'LO2', numbers: ['00', '07', '99'] })).toEqual(some);
  });

  test('retains its numbers after a ticket when requested, and clears the attempt either way', () => {
    const tried = changeSlip(pick(slip, '07'), { kind: 'attempt', attempt: ticketBody() });
    expect(pickedIn(changeSlip(tried, { kind: 'placed', betCode: 'LO2' }))).toEqual(['07']);
    const loose = changeSlip(tried, { kind: 'keep', isKept: false });
    expect(pickedIn(changeSlip(loose, { kind: 'placed', betCode: 'LO2' }))).toEqual([]);
    expect(changeSlip(loose, { kind: 'placed', betCode: 'LO2' }).attempts).toEqual({});
    expect(changeSlip(tried, { kind: 'refused', betCode: 'LO2' })).toEqual(pick(slip, '07'));
  });
});

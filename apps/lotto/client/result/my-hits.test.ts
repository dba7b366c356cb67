import { describe, expect, test } from 'vitest';
import { countHitDigits, findHits, findWinningSides, isHitBy } from './my-hits.ts';

const lo = { gameCode: 'VNQ60', betCode: 'LO2', numbers: ['07', '63'] };
const de = { gameCode: 'VNQ60', betCode: 'DE', numbers: ['63'] };
const keno = { gameCode: 'KENO', betCode: 'K3', numbers: ['07-40-80'] };
const sum = { gameCode: 'DICE', betCode: 'SUM', numbers: ['11', '12'] };

describe('marking the player’s numbers', () => {
  test('marks a tail in any prize for Lô, and in the special prize only for Đề', () => {
    expect(isHitBy([lo], 'seventh', '07')).toBe(true);
    expect(isHitBy([lo], 'special', '37463')).toBe(true);
    expect(isHitBy([de], 'special', '37463')).toBe(true);
    expect(isHitBy([de], 'third', '37563')).toBe(false);
    expect(isHitBy([de, lo], 'third', '37563')).toBe(true);
  });

  test('marks nothing without bets, for another tail, or for an unknown bet type', () => {
    expect(isHitBy([], 'special', '37463')).toBe(false);
    expect(isHitBy([lo], 'special', '37464')).toBe(false);
    expect(isHitBy([{ ...lo, betCode: 'XIEN2' }], 'special', '37463')).toBe(false);
  });

  test('marks the digits that decided a hit, and the most where several bets hit', () => {
    const of = (gameCode: string, betCode: string, pick: string, drawn: { prize: string; number: string }) =>
      countHitDigits([{ gameCode, betCode, numbers: [pick] }], drawn);
    const special = { prize: 'special', number: '37463' };
    expect(of('VNQ60', 'LO3', '463', special)).toBe(3);
    expect(of('VNQ60', 'X2', '07-63', special)).toBe(2);
    expect(of('VNQ60', 'DUOI', '3', special)).toBe(1);
    expect(of('VNQ60', 'DAU', '6', special)).toBe(2);
    expect(of('SG4D', 'BIG', '7463', { prize: 'starter', number: '7463' })).toBe(4);
    expect(of('LAO', '2DOWN', '74', { prize: 'first', number: '7463' })).toBe(4);
    expect(countHitDigits([lo, { ...lo, betCode: 'LO3', numbers: ['463'] }], special)).toBe(3);
    expect(isHitBy([keno], 'balls', '40')).toBe(true);
    expect(isHitBy([keno], 'balls', '41')).toBe(false);
  });

  test('finds winning endings, and sums that appear in no number', () => {
    expect(
      findHits(
        [lo, de],
        [
          { prize: 'special', numbers: ['37463'] },
          { prize: 'seventh', numbers: ['07', '07', '08'] },
        ],
      ),
    ).toEqual(['63', '07', '07']);
    expect(findHits([sum], [{ prize: 'dice', numbers: ['4', '5', '2'] }])).toEqual(['11']);
    expect(findHits([keno], [{ prize: 'balls', numbers: ['07', '08', '80'] }])).toEqual(['07', '80']);
  });
});

describe('at two stations', () => {
  const numbers = [
    { prize: 'special', numbers: ['123407'] },
    { prize: 'special-2', numbers: ['123439'] },
    { prize: 'fifth-2', numbers: ['5507'] },
  ];
  const da = (betCode: string) => [{ gameCode: 'VSQ120D', betCode, numbers: ['07-39'] }];

  test('marks numbers of the stations that a bet covers, and no others', () => {
    expect(findHits(da('DA'), numbers)).toEqual(['07', '39', '07']);
    expect(findHits(da('DAC'), numbers)).toEqual(['07']);
    expect(findHits(da('DAP'), numbers)).toEqual(['39', '07']);
    expect(findHits([{ gameCode: 'VSQ120D', betCode: 'DE', numbers: ['39'] }], numbers)).toEqual(['39']);
    expect(findHits([{ gameCode: 'VSQ120D', betCode: 'DUOI', numbers: ['9'] }], numbers)).toEqual([]);
  });

  test('marks sides of the main station', () => {
    const sides = findWinningSides('VSQ120D', numbers).map(({ code, side }) => `${code} ${side}`);
    expect(sides).toEqual(['DAU 0', 'DUOI 7', 'TX SMALL', 'CL ODD', 'TONG 7']);
  });
});

describe('the winning sides of a draw', () => {
  test('are one for each bet on sides', () => {
    const sides = findWinningSides('DICE', [{ prize: 'dice', numbers: ['4', '5', '2'] }]);
    expect(sides.map(({ code, side }) => `${code} ${side}`)).toEqual(['SUM 11', 'DBS BIG', 'DEO ODD']);
    expect(findWinningSides('SG4D', [{ prize: 'first', numbers: ['1234'] }])).toEqual([]);
  });
});

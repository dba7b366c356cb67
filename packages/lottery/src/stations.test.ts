import { describe, expect, test } from 'vitest';
import { VN_SOUTH, VN_SOUTH_TWO } from './games/vietnam.data.ts';
import { GAMES } from './games.data.ts';
import { countSlots, type DrawResult } from './shape.ts';
import { findPrizesAt, findStations, prizeAt, readPrizeName, toPrizeRows } from './stations.ts';

describe('two stations', () => {
  test('draw twice what the South draws: 36 numbers, of which 34 have three digits and 32 have four', () => {
    expect([2, 3, 4].map((digits) => countSlots(VN_SOUTH_TWO, 'all', digits))).toEqual([36, 34, 32]);
    for (const station of [1, 2] as const) {
      const prizes = findPrizesAt(VN_SOUTH_TWO, station);
      expect([2, 3, 4].map((digits) => countSlots(VN_SOUTH_TWO, prizes, digits))).toEqual([18, 17, 16]);
      expect(prizes.map((name) => readPrizeName(name).prize)).toEqual(VN_SOUTH.map(({ name }) => name));
    }
  });

  test('exist for the games that declare them, and no others', () => {
    const codes = GAMES.filter(({ shape }) => findStations(shape).length > 0).map(({ code }) => code);
    expect(codes).toEqual(['VSQ120D', 'VNMT2', 'VNMN2']);
  });
});

describe('the name of a prize', () => {
  test('is unique to one prize of a game, and identifies prize and station', () => {
    for (const { code, shape } of GAMES) {
      expect(new Set(shape.map(({ name }) => name)).size, code).toBe(shape.length);
      for (const { name, station = 1 } of shape) {
        const read = readPrizeName(name);
        expect(read.station).toBe(station);
        expect(prizeAt(read.prize, read.station)).toBe(name);
      }
    }
  });
});

describe('the rows of a draw', () => {
  const special = { prize: 'special', numbers: ['123456'] };
  const other = { prize: 'special-2', numbers: ['654321'] };
  const eighth = { prize: 'eighth', numbers: ['07'] };

  test('are one for each prize, with a line for each station', () => {
    const result: DrawResult = [special, other, eighth];
    expect(toPrizeRows(result)).toEqual([
      { prize: 'special', lines: [special, other] },
      { prize: 'eighth', lines: [eighth] },
    ]);
    expect(toPrizeRows([])).toEqual([]);
  });
});

import { requireGame } from '@foyer/lottery/find-game.ts';
import { describe, expect, test } from 'vitest';
import { toGameRules } from '../../server/draws/draw-values.ts';
import { toOddsText } from '../page/bet-type-offer.ts';
import { EMPTY_SLIP, type Slip } from './slip.ts';
import { maxInSystem, toLine, toLines } from './slip-lines.ts';

const game = toGameRules(requireGame('VNQ60'), 'VND');
const shown = { game, currency: 'VND' };
const slip: Slip = { ...EMPTY_SLIP, betCode: 'LO2', picks: { LO2: ['07', '18', '27', '39', '68'] } };

describe('a line of a slip', () => {
  test('is priced as the server settles: five numbers over 27 prizes', () => {
    const line = toLine(shown, slip, 'LO2');
    expect(line?.price.total).toEqual({ minor: 1_350_000n, currency: 'VND' });
    expect(line?.price.perHit.minor).toBe(990_000n);
  });

  test('keeps a stake as typed, and states why it is not allowed', () => {
    const stakeOf = (minor: string, currency: string) =>
      toLine({ game, currency }, { ...slip, stakes: { LO2: minor } }, 'LO2');
    for (const [minor, currency, stakeFault] of [
      ['0', 'VND', 'min'],
      ['1', 'VND', 'min'],
      ['99999999999', 'VND', 'max'],
      ['12345', 'VND', 'step'],
      ['12000', 'VND', null],
      ['10000', 'PHP', null],
    ] as const)
      expect(stakeOf(minor, currency)).toMatchObject({ stake: { minor: BigInt(minor), currency }, stakeFault });
  });

  test('falls back to the first bet type, and is null in a currency the game does not support', () => {
    expect(toLine(shown, slip, 'GONE')?.betType.code).toBe('LO2');
    expect(toLine({ game, currency: 'USD' }, slip, 'LO2')).toBeNull();
    expect(toLine({ game, currency: 'constructor' }, slip, 'LO2')).toBeNull();
  });

  test('has every combination of the picked numbers, and none while there are too few', () => {
    const system = { ...slip, picks: { X2: ['07', '18', '27', '39'], X3: ['07', '18'] } };
    expect(toLine(shown, system, 'X2')?.numbers).toEqual(['07-18', '07-27', '07-39', '18-27', '18-39', '27-39']);
    expect(toLine(shown, system, 'X2')?.price.total.minor).toBe(60_000n);
    expect(toLine(shown, system, 'X3')?.numbers).toEqual([]);
    expect(toLines(shown, system).map(({ betType }) => betType.code)).toEqual(['X2']);
  });

  test('is listed with the lines of other bet types, each with its own stake', () => {
    const both = { ...slip, picks: { LO2: ['07'], DE: ['07'], TX: ['BIG'] }, stakes: { DE: '20000' } };
    const lines = toLines(shown, both);
    expect(lines.map(({ betType, stake, price }) => [betType.code, stake.minor, price.total.minor])).toEqual([
      ['LO2', 10_000n, 270_000n],
      ['DE', 20_000n, 20_000n],
      ['TX', 10_000n, 10_000n],
    ]);
  });

  test('has lower odds and a rebate if the member chooses it', () => {
    const line = toLine(shown, { ...slip, prizeMode: 'REBATE', picks: { DE: ['07'] } }, 'DE');
    expect(line?.odds).toEqual({ hit: 94_000 });
    expect(line?.price.rebate.minor).toBe(500n);
  });

  test('formats odds without trailing zeros, and several as a range', () => {
    const inEnglish = [99_000, 70_500, 9_940, 1_997, 200_000_000].map((hit) => toOddsText({ hit }, 'en'));
    expect(inEnglish).toEqual(['99', '70.5', '9.94', '1.997', '200,000']);
    expect(toOddsText({ hit: 3_660 }, 'pt-BR')).toBe('3,66');
    expect(toOddsText({ '2': 9_000, '1': 1_000 }, 'en')).toBe('1–9');
  });
});

describe('a system', () => {
  test.each([
    [1, 100],
    [2, 63],
    [3, 23],
    [4, 16],
    [10, 14],
  ])('of %i takes at most %i numbers, which are at most two thousand combinations', (size, max) => {
    expect(maxInSystem(size)).toBe(max);
  });
});

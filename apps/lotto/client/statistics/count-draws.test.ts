import { GAMES } from '@foyer/lottery/games.data.ts';
import { describe, expect, test } from 'vitest';
import { countDraws, findFirst } from './count-draws.ts';

const draw = (...numbers: string[]) => ({ numbers: [{ prize: 'any', numbers }] });

describe('counting past draws', () => {
  test('counts by the shape of each game, over all possible values', () => {
    const kinds = Object.fromEntries(GAMES.map(({ code }) => [code, countDraws(code, [])]));
    const sizes = Object.entries(kinds).map(([code, { kind, values }]) => `${code} ${kind} ${values.length}`);
    expect(sizes).toEqual([
      'VNQ60 tails 100',
      'VNQ120 tails 100',
      'VNQ300 tails 100',
      'VSQ60 tails 100',
      'VSQ120 tails 100',
      'VSQ300 tails 100',
      'VSQ120D tails 100',
      'VNMB tails 100',
      'VNMT tails 100',
      'VNMT2 tails 100',
      'VNMN tails 100',
      'VNMN2 tails 100',
      'KENO balls 80',
      'DICE sums 16',
      'TH digits 10',
      'LAO digits 10',
      'SG4D digits 10',
      'MY4D digits 10',
    ]);
    expect(kinds.KENO?.values[0]?.value).toBe('01');
    expect(kinds.DICE?.values.map(({ value }) => value)).toEqual(Array.from({ length: 16 }, (_, at) => String(at + 3)));
  });

  test('counts how often a value was drawn, and how many draws ago it last was', () => {
    const { values, average, draws } = countDraws('VNQ60', [draw('12307', '107'), draw('99942', '99942', '07')]);
    const of = (value: string) => values.find((each) => each.value === value);
    expect(draws).toBe(2);
    expect(of('07')).toEqual({ value: '07', count: 3, absence: 0 });
    expect(of('42')).toEqual({ value: '42', count: 2, absence: 1 });
    expect(of('00')).toEqual({ value: '00', count: 0, absence: 2 });
    expect(average).toBe(5 / 100);
  });

  test('reads digits, balls and sums of dice', () => {
    const of = (code: string, value: string, ...numbers: string[]) =>
      countDraws(code, [draw(...numbers)]).values.find((each) => each.value === value)?.count;
    expect(of('LAO', '7', '7077')).toBe(3);
    expect(of('KENO', '07', '07', '70')).toBe(1);
    expect(of('DICE', '11', '4', '5', '2')).toBe(1);
    expect(countDraws('DICE', [draw('4', '5', '2')]).average).toBeNull();
  });

  test('orders the most frequent, the least frequent and the longest absent, smaller values first', () => {
    const counts = countDraws('LAO', [draw('1123'), draw('1444')]);
    const first = (order: 'hot' | 'cold' | 'absent') => findFirst(counts, order, 3).map(({ value }) => value);
    expect(first('hot')).toEqual(['1', '4', '2']);
    expect(first('cold')).toEqual(['0', '5', '6']);
    expect(findFirst(counts, 'absent', 7).map(({ value, absence }) => `${value}:${absence}`)).toEqual([
      '0:2',
      '5:2',
      '6:2',
      '7:2',
      '8:2',
      '9:2',
      '4:1',
    ]);
    expect(countDraws('LAO', []).average).toBe(0);
  });
});

import { describe, expect, test } from 'vitest';
import { VN_NORTH } from './games/vietnam.data.ts';
import { countSlots, isResultOf, numbersIn } from './shape.ts';
import { DRAW_VECTORS } from './testing/draw-vectors.data.ts';

const result = DRAW_VECTORS[1].numbers;

describe('the Vietnam North shape', () => {
  test('draws 27 numbers, of which 23 have three digits and 20 have four', () => {
    expect([2, 3, 4, 5].map((digits) => countSlots(VN_NORTH, 'all', digits))).toEqual([27, 23, 20, 10]);
    expect(countSlots(VN_NORTH, ['special'], 2)).toBe(1);
    expect(countSlots(VN_NORTH, ['seventh'], 3)).toBe(0);
  });

  test('reads the numbers of all prizes or of some', () => {
    expect(numbersIn(result, 'all')).toHaveLength(27);
    expect(numbersIn(result, ['special'])).toEqual(['37463']);
    expect(numbersIn(result, ['sixth', 'second'])).toEqual(['69143', '52994', '232', '014', '975']);
  });

  test('accepts its own results and nothing else', () => {
    expect(isResultOf(VN_NORTH, result)).toBe(true);
    expect(isResultOf(VN_NORTH, result.slice(1))).toBe(false);
    expect(isResultOf(VN_NORTH, [...result].reverse())).toBe(false);
    expect(isResultOf(VN_NORTH, [{ prize: 'special', numbers: ['3746x'] }, ...result.slice(1)])).toBe(false);
    expect(isResultOf(VN_NORTH, [{ prize: 'special', numbers: ['374630'] }, ...result.slice(1)])).toBe(false);
    expect(isResultOf(VN_NORTH, [{ prize: 'special', numbers: ['37463', '11111'] }, ...result.slice(1)])).toBe(false);
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allNumbers, inEveryOrder, numbersOf, pickRandom, readList, type Writing } from './numbers.ts';

const two: Writing = { digits: 2, isAnyOrder: false, from: 0, to: 99 };
const three: Writing = { digits: 3, isAnyOrder: false, from: 0, to: 999 };
const box: Writing = { digits: 4, isAnyOrder: true, from: 0, to: 9999 };
const keno: Writing = { digits: 2, isAnyOrder: false, from: 1, to: 80 };

describe('the numbers of a bet', () => {
  test('are all with that many digits; only rising digits for any order; the drum’s balls for keno', () => {
    expect(allNumbers(two)).toHaveLength(100);
    expect(allNumbers(three)).toHaveLength(1_000);
    expect(allNumbers(box)).toHaveLength(715);
    expect(allNumbers(keno)[0]).toBe('01');
    expect(allNumbers(keno)).toHaveLength(80);
  });

  test('fall into halves, by parity, and by first and last digit', () => {
    const all = allNumbers(two);
    expect(numbersOf(all, { kind: 'big' })[0]).toBe('50');
    expect(numbersOf(all, { kind: 'small' })).toHaveLength(50);
    expect(numbersOf(all, { kind: 'odd' }).slice(0, 3)).toEqual(['01', '03', '05']);
    expect(numbersOf(all, { kind: 'even' })).toHaveLength(50);
    expect(numbersOf(all, { kind: 'head', digit: 7 })).toEqual([
      '70',
      '71',
      '72',
      '73',
      '74',
      '75',
      '76',
      '77',
      '78',
      '79',
    ]);
    expect(numbersOf(all, { kind: 'tail', digit: 0 })[9]).toBe('90');
  });
});

describe('a pasted list', () => {
  test.each<[string, Writing, readonly string[], readonly string[]]>([
    ['07, 18;27\n39  68', two, ['07', '18', '27', '39', '68'], []],
    ['07 07', two, ['07'], []],
    ['70-73', two, ['70', '71', '72', '73'], []],
    ['*5', two, ['05', '15', '25', '35', '45', '55', '65', '75', '85', '95'], []],
    ['12*', three, ['120', '121', '122', '123', '124', '125', '126', '127', '128', '129'], []],
    ['4321', box, ['1234'], []],
    ['7 123 ab 99', two, ['99'], ['7', '123', 'ab']],
    ['73-70', two, [], ['73-70']],
    ['00 81 80', keno, ['80'], ['00', '81']],
    ['<script>', two, [], ['<script>']],
    ['٠٧', two, ['07'], []],
    ['０７、１８，２７；３９', two, ['07', '18', '27', '39'], []],
    ['\u202a07\u200b,\u00a018\u202c', two, ['07', '18'], []],
    ['70\u201373', two, ['70', '71', '72', '73'], []],
    ['７０～７３', two, ['70', '71', '72', '73'], []],
  ])('reads %j', (text, writing, numbers, wrong) => expect(readList(text, writing)).toEqual({ numbers, wrong }));

  test('yields only numbers of the bet, regardless of the text', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), fc.constantFrom(two, three, box, keno), (text, writing) => {
        const all = new Set(allNumbers(writing));
        expect(readList(text, writing).numbers.every((number) => all.has(number))).toBe(true);
      }),
    );
  });

  test('of all numbers of four digits is read quickly', () => {
    const text = allNumbers({ digits: 4, isAnyOrder: false, from: 0, to: 9999 }).join(' ');
    expect(readList(text, { digits: 4, isAnyOrder: false, from: 0, to: 9999 }).numbers).toHaveLength(10_000);
  });
});

describe('orders and chance', () => {
  test('gives four numbers for all orders of 112 and 7', () =>
    expect(inEveryOrder(['112', '777'])).toEqual(['112', '121', '211', '777']));

  test('picks distinct random numbers, or all of them if more are requested', () => {
    const first = () => 0;
    expect(pickRandom(['1', '2', '3'], 2, first)).toEqual(['1', '2']);
    expect(pickRandom(['1', '2', '3'], 9, (limit) => limit - 1)).toEqual(['3', '2', '1']);
  });
});

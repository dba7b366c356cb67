import { describe, expect, test } from 'vitest';
import { findWrong } from './details-form.tsx';
import { type Identity, stateOf } from './identity-data.ts';
import { movementOf, sharpnessOf, toGrey } from './sharpness.ts';

const check = (state: NonNullable<Identity['check']>['state'], level = 1) =>
  ({ state, level }) as NonNullable<Identity['check']>;

describe('a level', () => {
  test.each([
    [0, null, 'done'],
    [1, null, 'next'],
    [2, null, 'later'],
    [1, check('draft'), 'next'],
    [1, check('pending'), 'checking'],
    [1, check('retry'), 'redo'],
    [1, check('rejected'), 'rejected'],
    [2, check('pending'), 'later'],
  ] as const)('%i with the check %o is %s', (level, newest, state) => {
    expect(stateOf({ level: 0, check: newest }, level)).toBe(state);
  });

  test('is next again after the one below was approved', () => {
    expect(stateOf({ level: 1, check: check('approved') }, 2)).toBe('next');
  });
});

describe('details', () => {
  const form = (change: Record<string, string> = {}) => {
    const data = new FormData();
    const all = { name: 'Ana Souza', birthDate: '1995-12-31', number: '529.982.247-25', ...change };
    for (const [name, value] of Object.entries(all)) data.set(name, value);
    return data;
  };
  test('that are plausible are sent', () => expect(findWrong(form(), 'cpf')).toBeNull());
  test.each([
    [{ name: ' ' }, 'name'],
    [{ name: '42' }, 'name'],
    [{ birthDate: '' }, 'birthDate'],
    [{ number: '52998224724' }, 'number'],
  ])('%o must be corrected first: %s', (change, field) => expect(findWrong(form(change), 'cpf')).toBe(field));
});

describe('a camera picture', () => {
  const width = 40;
  const picture = (at: (x: number, y: number) => number) =>
    Uint8Array.from({ length: width * 30 }, (_, place) => at(place % width, Math.floor(place / width)));
  const stripes = picture((x) => (Math.floor(x / 4) % 2 === 0 ? 20 : 230));
  const blurred = picture((x) => 125 + 105 * Math.sin((x / 8) * Math.PI));

  test('is sharper with edges than without', () => {
    expect(sharpnessOf(stripes, width)).toBeGreaterThan(10 * sharpnessOf(blurred, width));
    expect(
      sharpnessOf(
        picture(() => 128),
        width,
      ),
    ).toBe(0);
    expect(sharpnessOf(new Uint8Array(), width)).toBe(0);
  });

  test('that moves differs from the one before', () => {
    expect(movementOf(stripes, stripes)).toBe(0);
    expect(
      movementOf(
        stripes,
        picture((x) => stripes[(x + 4) % width] ?? 0),
      ),
    ).toBeGreaterThan(100);
    expect(movementOf(new Uint8Array(), stripes)).toBe(255);
  });

  test('is turned to grey by the perceived brightness of colours', () => {
    expect([...toGrey(Uint8ClampedArray.from([255, 255, 255, 255, 0, 0, 0, 255, 0, 255, 0, 255]))]).toEqual([
      255, 0, 153,
    ]);
  });
});

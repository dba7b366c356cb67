import { expect, test } from 'vitest';
import { ageOn, isDay, isNationalNumber, tidyNumber } from './national-number.ts';

const BORN = '1998-03-14';

test.each([
  ['cpf', '529.982.247-25', true],
  ['cpf', '52998224724', false],
  ['cpf', '52998224735', false],
  ['cpf', '11111111111', false],
  ['cpf', '5299822472', false],
  ['cpf', '529982247255', false],
  ['cccd', '079198123456', true],
  ['cccd', '079 098 123456', true],
  // Born in the 21st century.
  ['cccd', '079298123456', false],
  // Another year.
  ['cccd', '079197123456', false],
  ['cccd', '79198123456', false],
  ['cccd', '07919812345a', false],
  ['philsys', '1234-5678-9012-3456', true],
  ['philsys', '123456789012', false],
  ['philsys', '', false],
] as const)('reads %s %s as valid: %s', (kind, number, isValid) => {
  expect(isNationalNumber(kind, number, BORN)).toBe(isValid);
});

test('accepts a card of the 21st century for a birth in that century', () => {
  expect(isNationalNumber('cccd', '001204000123', '2004-12-31')).toBe(true);
});

test('drops the separators that people write between digits', () => {
  expect(tidyNumber(' 529.982.247-25 ')).toBe('52998224725');
});

test('counts a year on the birthday, not before it', () => {
  expect(ageOn(BORN, '2016-03-13')).toBe(17);
  expect(ageOn(BORN, '2016-03-14')).toBe(18);
});

test('accepts only calendar dates', () => {
  expect(['2024-02-29', '2023-02-29', '1998-13-01', '1998-3-1', 'yesterday'].map(isDay)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
});

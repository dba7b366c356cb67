import { expect, test } from 'vitest';
import { adultAgeIn } from './adult-age.ts';

test.each([
  ['VN', 18],
  ['BR', 18],
  ['PH', 21],
  ['__proto__', 18],
])('people in %s may play from the age of %i', (country, age) => {
  expect(adultAgeIn(country)).toBe(age);
});

import { expect, test } from 'vitest';
import { maskName } from './mask-name.ts';

test.each([
  ['minhvn8', 'mi•••n8'],
  ['abcdef', 'ab•••ef'],
  ['demo', 'd•••'],
  ['x', 'x•••'],
  ['𝒜𝒷𝒸𝒹ℯ𝒻', '𝒜𝒷•••ℯ𝒻'],
  ['', '•••'],
])('masks %j as %j', (name, masked) => {
  expect(maskName(name)).toBe(masked);
});

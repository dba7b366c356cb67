import { expect, test } from 'vitest';
import { readOrigin } from './request-origin.ts';

test.each([
  [undefined, null],
  [null, null],
  ['null', 'opaque'],
  ['', 'opaque'],
  ['file://', 'opaque'],
  ['https://', 'opaque'],
  ['https://lotus.test', 'https://lotus.test'],
  ['http://lotus.localhost:4400', 'http://lotus.localhost:4400'],
])('reads the origin %j as %j', (header, origin) => {
  expect(readOrigin(header)).toBe(origin);
});

import { expect, test } from 'vitest';
import { isForeignPost } from './same-origin.ts';

const HERE = 'http://lotus.localhost:4400';
const request = (headers: Record<string, string>, method = 'POST') =>
  new Request(`${HERE}/m/login`, { method, headers });

test.each([
  ['cross-site', HERE],
  ['same-site', HERE],
  ['cross-site', 'https://evil.test'],
  ['unheard-of', HERE],
])('a post the browser calls %s is foreign, regardless of its origin (%s)', (site, origin) => {
  expect(isForeignPost(request({ 'sec-fetch-site': site, origin }))).toBe(true);
});

test.each(['same-origin', 'none'])('a post the browser calls %s is ours', (site) => {
  expect(isForeignPost(request({ 'sec-fetch-site': site }))).toBe(false);
});

test.each([
  'https://evil.test',
  'https://lotus.localhost:4400',
  'http://lotus.localhost',
  'http://lotus.localhost:4401',
  'http://aurora.localhost:4400',
  'http://lotus.localhost:4400.evil.test',
  'null',
  '',
])('an older browser’s post from %j is foreign', (origin) => {
  expect(isForeignPost(request({ origin }))).toBe(true);
});

test('an older browser’s post from this very origin is ours; so is one without any browser', () => {
  expect(isForeignPost(request({ origin: HERE }))).toBe(false);
  expect(isForeignPost(request({}))).toBe(false);
});

test.each(['DELETE', 'PUT', 'PATCH'])('a foreign %s is foreign too', (method) => {
  expect(isForeignPost(request({ 'sec-fetch-site': 'cross-site' }, method))).toBe(true);
});

test.each(['GET', 'HEAD'])('a %s from anywhere counts as a link', (method) => {
  expect(isForeignPost(request({ 'sec-fetch-site': 'cross-site', origin: 'https://evil.test' }, method))).toBe(false);
});

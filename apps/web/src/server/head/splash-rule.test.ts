import { expect, test } from 'vitest';
import { showsSplash } from './splash-rule.ts';

const shows = (pathname: string, headers: Record<string, string> = {}) =>
  showsSplash({ pathname }, new Headers({ 'sec-fetch-site': 'none', ...headers }));

test.each(['/m/launchGame', '/m/trial'])('shows the splash where %s opens a session', (pathname) => {
  expect(shows(pathname)).toBe(true);
  expect(shows(pathname, { 'sec-fetch-site': 'cross-site' })).toBe(true);
});

test.each(['/m/home', '/m/login', '/m/register', '/m/index.html', '/m/launchGame/x', '/'])(
  'covers nothing that can be read or used: %s',
  (pathname) => expect(shows(pathname)).toBe(false),
);

test('shows it once per session, and never when coming from one of our pages', () => {
  expect(shows('/m/trial', { cookie: 'language=VI; splash=1' })).toBe(false);
  expect(shows('/m/trial', { cookie: 'language=VI' })).toBe(true);
  expect(shows('/m/trial', { 'sec-fetch-site': 'same-origin' })).toBe(false);
});

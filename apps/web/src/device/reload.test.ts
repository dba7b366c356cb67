import { expect, test } from 'vitest';
import { staysOnRefresh } from './reload.ts';

const EIGHT = [
  '/m/home',
  '/m/index',
  '/m/index.html',
  '/m/game',
  '/m/login',
  '/m/register',
  '/m/register.html',
  '/m/member/home',
];

test.each(EIGHT)('reloads %s in place', (pathname) => {
  expect(staysOnRefresh(pathname)).toBe(true);
});

test.each(['/m/launchGame', '/m/member/transactions', '/m/homepage', '/m/home/', '/', '/m/inviteFriends'])(
  'replaces %s with /m/home',
  (pathname) => {
    expect(staysOnRefresh(pathname)).toBe(false);
  },
);

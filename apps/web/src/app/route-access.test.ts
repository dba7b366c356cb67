import { expect, test } from 'vitest';
import { PAGES } from '../routes.data.ts';
import { resolveAccess } from './route-access.ts';

const PATTERNS = PAGES.map(({ path }) => `/${path}`);
const pagesThat = (way: string) => PATTERNS.filter((pattern) => resolveAccess(pattern, false) === way).sort();

test('lets visitors open only the public pages and those that lead to a session', () => {
  expect(pagesThat('enter')).toEqual(
    [
      ...[
        '/',
        '/m',
        '/m/home',
        '/m/index',
        '/m/index.html',
        '/m/forgotPsw',
        '/m/login',
        '/m/register',
        '/m/register.html',
      ],
      ...['/m/sports', '/m/live', '/m/rng', '/m/table', '/m/fish', '/m/pvp', '/m/crash', '/m/arcade', '/m/elott'],
      ...[
        '/robots.txt',
        '/sitemap.xml',
        '/m/catalogue',
        '/m/search',
        '/m/help',
        '/m/help/:id',
        '/m/news',
        '/m/news/:id',
        '/m/download',
        '/m/app',
        '/m/inviteFriends',
      ],
      ...[
        '/m/support',
        '/m/language',
        '/m/legal/:document',
        '/m/trial',
        '/m/logout',
        '/m/session',
        '/m/device-sync',
        '/*',
      ],
    ].sort(),
  );
});

test('redirects visitors of every other page to the login', () => {
  expect(pagesThat('login')).toEqual(
    expect.arrayContaining([
      ...['/m/member/home', '/m/member/transactions', '/m/launchGame', '/m/changePsw', '/m/agentRegister'],
      ...['/m/game', '/m/activity', '/m/member/deposit', '/m/member/settings'],
    ]),
  );
});

test('redirects visitors of /m/feedback to the landing page', () => {
  expect(pagesThat('home')).toEqual(['/m/feedback']);
});

test('asks for a session on a route that the table does not name', () => {
  expect(resolveAccess('/m/brand-new', false)).toBe('login');
});

test('accepts patterns with and without the first slash', () => {
  expect([resolveAccess('m/home', false), resolveAccess('m/member/home', false), resolveAccess('*', false)]).toEqual([
    'enter',
    'login',
    'enter',
  ]);
});

test('lets members open every page', () => {
  expect(PATTERNS.filter((pattern) => resolveAccess(pattern, true) !== 'enter')).toEqual([]);
});

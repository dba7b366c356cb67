import { expect, test } from 'vitest';
import routes from '../routes.ts';
import { resolveAccess } from './route-access.ts';

const PATTERNS = routes.map((one) => `/${one.index ? '' : one.path}`);
const of = (way: string) => PATTERNS.filter((pattern) => resolveAccess(pattern, false) === way).sort();

test('visitors get the public pages, /m/inviteFriends and what leads to a session, and nothing else', () => {
  expect(of('enter')).toEqual(
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
      ...['/m/news', '/m/download', '/m/app', '/m/inviteFriends'],
      ...['/m/support', '/m/language', '/m/trial', '/m/logout', '/m/session', '/m/device-sync', '/*'],
    ].sort(),
  );
});

test('every other route of the table leads a visitor to the login', () => {
  expect(of('login')).toEqual(
    expect.arrayContaining([
      ...['/m/member/home', '/m/member/transactions', '/m/launchGame', '/m/changePsw', '/m/agentRegister'],
      ...['/m/game', '/m/activity', '/m/member/deposit', '/m/member/settings'],
    ]),
  );
});

test('/m/feedback leads to the landing page without a session', () => {
  expect(of('home')).toEqual(['/m/feedback']);
});

test('a route that nobody has thought of asks for a session', () => {
  expect(resolveAccess('/m/brand-new', false)).toBe('login');
});

test('the router names its patterns without their first slash', () => {
  expect([resolveAccess('m/home', false), resolveAccess('m/member/home', false), resolveAccess('*', false)]).toEqual([
    'enter',
    'login',
    'enter',
  ]);
});

test('a member may go everywhere', () => {
  expect(PATTERNS.filter((pattern) => resolveAccess(pattern, true) !== 'enter')).toEqual([]);
});

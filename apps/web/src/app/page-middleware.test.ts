import { expect, test } from 'vitest';
import type { SessionInfo } from '../device/session-info.ts';
import type { Call } from '../gateway/call.ts';
import { GatewayError } from '../gateway/gateway-error.ts';
import { pageCall } from '../page/page-call.ts';
import type { PageRequest } from '../page/page-request.ts';
import { pageMiddleware } from './page-middleware.ts';

const SESSION = { id: '1', token: 't', merchantCode: 'lotus', userName: 'demo', type: 0, firstTimeLogin: false };
const OVER = new GatewayError('login.not.session', { status: 401 });

/** A request, by default of a logged-out visitor. */
const page = (differences: Partial<PageRequest> = {}) =>
  ({
    isKnownHost: true,
    blocked: null,
    session: null,
    lostSession: null,
    traceId: 'req-1',
    isSecure: false,
    call: (async () => Promise.reject(OVER)) as unknown as Call,
    ...differences,
  }) as PageRequest;

/** The response that replaces the page; null if the page is shown. */
async function answerTo(pattern: string, address: string, differences: Partial<PageRequest> = {}) {
  const url = new URL(address, 'http://lotus.test');
  const thrown: unknown = await pageMiddleware(page(differences), new Request(url), { pattern, url }).then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(thrown instanceof Response)) return thrown;
  return { status: thrown.status, to: thrown.headers.get('location'), cookie: thrown.headers.get('set-cookie') };
}

test('redirects a visitor to the login with the way back and the campaign', async () => {
  expect(await answerTo('m/member/home', '/m/member/home?tab=1&r=A1')).toEqual({
    status: 302,
    to: '/m/login?go=%2Fm%2Fmember%2Fhome%3Ftab%3D1%26r%3DA1&r=A1',
    cookie: null,
  });
});

test('shows members their pages and visitors the public ones', async () => {
  expect(await answerTo('m/member/home', '/m/member/home', { session: SESSION satisfies SessionInfo })).toBe(null);
  expect(await answerTo('m/news', '/m/news')).toBe(null);
});

test('leaves an unknown path to the not-found page', async () => {
  expect(await answerTo('*', '/m/brand-new')).toBe(null);
});

test('redirects an ended session to the login, and clears its cookie', async () => {
  expect(await answerTo('m/member/home', '/m/member/home', { lostSession: OVER })).toEqual({
    status: 302,
    to: '/m/login?go=%2Fm%2Fmember%2Fhome&ended=1',
    cookie: expect.stringMatching(/^session=; .*Max-Age=0/),
  });
});

test('keeps the session if the gateway cannot check it', async () => {
  const lostSession = new GatewayError('ERR_NETWORK');
  expect(await answerTo('m/member/home', '/m/member/home', { lostSession })).toBe(null);
});

test('does not hide a closed lobby behind a login', async () => {
  expect(await answerTo('m/member/home', '/m/member/home', { blocked: { kind: 'maintenance', end: null } })).toBe(null);
});

test('stops an unlisted host at its screen, with the trace id', async () => {
  expect(await answerTo('m/home', '/m/home?token=x', { isKnownHost: false })).toMatchObject({
    data: { code: 'domain_not_available', traceId: 'req-1' },
    init: { status: 503 },
  });
});

test('redeems a code in the address before it checks access', async () => {
  expect(await answerTo('m/member/home', '/m/member/home?token=x')).toMatchObject({
    status: 303,
    to: 'http://lotus.test/m/member/home',
  });
});

const URL_OF_PAGE = new URL('http://lotus.test/m/member/transactions?before=7');
const failureOf = (error: unknown, differences: Partial<PageRequest> = {}) =>
  pageCall(page(differences), URL_OF_PAGE, Promise.reject(error)).catch((reason: unknown) => reason);

test('passes the value on to the page', async () => {
  expect(await pageCall(page(), URL_OF_PAGE, Promise.resolve(5))).toBe(5);
});

test('redirects a loader that gets 401 to the login with the way back, and clears the cookie', async () => {
  const answer = (await failureOf(OVER)) as Response;
  expect(answer.headers.get('location')).toBe('/m/login?go=%2Fm%2Fmember%2Ftransactions%3Fbefore%3D7&ended=1');
  expect(answer.headers.get('set-cookie')).toMatch(/^session=; .*Max-Age=0/);
  expect(answer.headers.get('x-remix-reload-document')).toBe('true');
});

test.each([
  [new GatewayError('vendor.unavailable', { status: 502, traceId: 't1', message: 'Later.' }), 502, 't1'],
  [new GatewayError('TOO_MANY_REQUEST_CALL', { status: 429, traceId: 't2' }), 429, 't2'],
  [new GatewayError('ERR_NETWORK'), 502, 'req-1'],
  [new GatewayError('ECONNABORTED'), 504, 'req-1'],
])('reports any other failure (%s) with its code and trace id', async (error, status, traceId) => {
  expect(await failureOf(error)).toMatchObject({
    data: { code: error.code, message: error.message, traceId },
    init: { status },
  });
});

test('does not redirect to the login while the lobby is closed', async () => {
  expect(await failureOf(OVER, { blocked: { kind: 'maintenance', end: null } })).toMatchObject({
    data: { code: 'login.not.session' },
  });
});

test('throws our own faults unchanged', async () => {
  expect(await failureOf(new TypeError('a bug'))).toBeInstanceOf(TypeError);
});

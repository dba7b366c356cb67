import { expect, test } from 'vitest';
import { GatewayError } from '../gateway/gateway-error.ts';
import { readFailure } from './page-failure.ts';

const response = (status: number, data: unknown) => ({ status, statusText: '', internal: false, data });

test('what a loader said of a failed call is known, with its code and its trace', () => {
  const data = { code: 'vendor.unavailable', message: 'Later.', traceId: '7f3a' };
  expect(readFailure(response(502, data))).toEqual({ ...data, isMissing: false, isOffline: false });
});

test.each(['Failed to fetch', 'Load failed', 'NetworkError when attempting to fetch resource.'])(
  '%j says that the line is lost',
  (message) => {
    expect(readFailure(new TypeError(message))).toMatchObject({ code: 'ERR_NETWORK', isOffline: true });
  },
);

test('a call of the browser’s own that found no network is an offline page', () => {
  expect(readFailure(new GatewayError('ERR_NETWORK')).isOffline).toBe(true);
});

test('a server that did not reach the gateway leaves the page online', () => {
  expect(readFailure(response(502, { code: 'ERR_NETWORK', message: '', traceId: 'r1' }))).toMatchObject({
    isOffline: false,
    traceId: 'r1',
  });
});

test.each([
  new TypeError("Cannot read properties of undefined (reading 'x')"),
  new Error('Unexpected Server Error'),
  response(502, '<html>Bad Gateway</html>'),
  response(500, null),
  response(500, { code: 5, traceId: {} }),
  'thrown text',
  null,
  undefined,
])('anything else (%j) is a fault without a story', (error) => {
  expect(readFailure(error)).toMatchObject({ code: 'unknown.error', message: '', traceId: '', isOffline: false });
});

test('a page that does not exist is not a fault', () => {
  expect(readFailure(response(404, { code: 'not.found' }))).toMatchObject({ isMissing: true, code: 'not.found' });
});

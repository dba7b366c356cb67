import { expect, test } from 'vitest';
import { GatewayError } from '../gateway/gateway-error.ts';
import { readFailure } from './page-failure.ts';

const response = (status: number, data: unknown) => ({ status, statusText: '', internal: false, data });

test('reads code and trace id of a failed call from a loader’s response', () => {
  const data = { code: 'vendor.unavailable', message: 'Later.', traceId: '7f3a' };
  expect(readFailure(response(502, data))).toEqual({ ...data, isMissing: false, isOffline: false });
});

test.each(['Failed to fetch', 'Load failed', 'NetworkError when attempting to fetch resource.'])(
  'reads %j as offline',
  (message) => {
    expect(readFailure(new TypeError(message))).toMatchObject({ code: 'ERR_NETWORK', isOffline: true });
  },
);

test('reads a failed call of the browser as offline', () => {
  expect(readFailure(new GatewayError('ERR_NETWORK')).isOffline).toBe(true);
});

test('does not read a server’s failed call as offline', () => {
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
])('reads anything else (%j) as a fault without details', (error) => {
  expect(readFailure(error)).toMatchObject({ code: 'unknown.error', message: '', traceId: '', isOffline: false });
});

test('does not read a missing page as a fault', () => {
  expect(readFailure(response(404, { code: 'not.found' }))).toMatchObject({ isMissing: true, code: 'not.found' });
});

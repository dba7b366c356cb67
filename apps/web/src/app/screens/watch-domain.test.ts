import { expect, test } from 'vitest';
import { GatewayError } from '../../gateway/gateway-error.ts';
import { isHostKnown } from './watch-domain.ts';

const refused = (code: string, status: number) => isHostKnown(Promise.reject(new GatewayError(code, { status })));

test('treats a host that answers as listed', async () => {
  expect(await isHostKnown(Promise.resolve({ merchantCode: 'lotus' }))).toBe(true);
});

test.each([
  ['merchant.mismatch', 400],
  ['maintenance', 503],
  ['region.restricted', 403],
  ['access.denied', 403],
] as const)('treats a host that answers %s as listed as well', async (code, status) => {
  expect(await refused(code, status)).toBe(true);
});

test.each([
  ['domain_not_available', 404],
  ['ERR_NETWORK', 0],
  ['ECONNABORTED', 0],
  ['ERR_BAD_RESPONSE', 502],
  ['TOO_MANY_REQUEST', 429],
  ['unknown.error', 500],
] as const)('does not treat %s as proof that the host is listed', async (code, status) => {
  expect(await refused(code, status)).toBe(false);
});

test('does not treat a fault as proof that the host is listed', async () => {
  expect(await isHostKnown(Promise.reject(new TypeError('undefined')))).toBe(false);
});

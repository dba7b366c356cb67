import { isTrustedAddress } from '@foyer/merchant/client-location.ts';
import { loadMerchants } from '@foyer/merchant/load-merchants.ts';
import { TEST_MERCHANTS } from '@foyer/testkit/merchants-directory.ts';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { createVisitCheck, dropClientCountryHeader } from './can-visit.ts';

const merchants = await loadMerchants(TEST_MERCHANTS);
const guarded = merchants.map((merchant) =>
  merchant.code === 'samba'
    ? { ...merchant, access: { countries: ['BR'], blockedNetworks: ['203.0.113.0/24'] } }
    : merchant,
);

test('a cached page reaches only visitors whom the merchant serves', () => {
  const isOpen = createVisitCheck(guarded);
  expect(isOpen('samba.localhost', { ip: '198.51.100.1', country: 'BR' })).toBe(true);
  expect(isOpen('samba.localhost', { ip: '198.51.100.1', country: 'PT' })).toBe(false);
  expect(isOpen('samba.localhost', { ip: '198.51.100.1', country: null })).toBe(false);
  expect(isOpen('samba.localhost', { ip: '203.0.113.7', country: 'BR' })).toBe(false);
  expect(isOpen('lotus.localhost', { ip: '203.0.113.7', country: null })).toBe(true);
});

test('without rules lets every visitor in, without a lookup', () => {
  expect(createVisitCheck(merchants)('samba.localhost', { ip: 'nonsense', country: null })).toBe(true);
});

/** The country that the gateway receives for a visitor, directly or through a reverse proxy. */
async function countryOf(headers: Record<string, string>, remoteAddress: string): Promise<string | null> {
  const app = Fastify({ trustProxy: isTrustedAddress });
  app.addHook('onRequest', async (request) => dropClientCountryHeader(request, 'cf-ipcountry'));
  app.get('/', (request) => ({ country: request.headers['cf-ipcountry'] ?? null }));
  const reply = await app.inject({ url: '/', headers, remoteAddress });
  return reply.json().country;
}

test('a visitor cannot set their own country, but the proxy in front can', async () => {
  expect(await countryOf({ 'cf-ipcountry': 'BR' }, '198.51.100.1')).toBeNull();
  expect(await countryOf({ 'cf-ipcountry': 'BR', 'x-forwarded-for': '198.51.100.1' }, '198.51.100.9')).toBeNull();
  expect(await countryOf({ 'cf-ipcountry': 'BR', 'x-forwarded-for': '198.51.100.1' }, '127.0.0.1')).toBe('BR');
});

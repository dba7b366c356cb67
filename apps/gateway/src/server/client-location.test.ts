import { trustProxies } from '@foyer/merchant/client-location.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { bootGateway, type CallOptions, type TestGateway } from '../testing/boot-gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await bootGateway({ countryHeader: 'x-country' });
});
afterEach(() => trustProxies(undefined));
afterAll(() => gateway.close());

const seen = async (options: CallOptions) => {
  const { ip, country } = (await gateway.call('system.status', options)).json.value;
  return { ip, country };
};

test('takes address and country from the reverse proxy', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.7', 'x-country': 'vn' };
  expect(await seen({ headers })).toEqual({ ip: '203.0.113.7', country: 'VN' });
});

test('ignores address and country headers from an untrusted peer', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.7', 'x-country': 'VN' };
  expect(await seen({ headers, remoteAddress: '198.51.100.4' })).toEqual({ ip: '198.51.100.4', country: null });
});

test.each(['', 'XX', 'T1', 'Vietnam', 'V', '🇻🇳'])('%j is no country', async (name) => {
  expect((await seen({ headers: { 'x-country': name } })).country).toBeNull();
});

test('ignores country headers when none is configured', async () => {
  const plain = await bootGateway();
  const reply = await plain.call('system.status', { headers: { 'x-country': 'VN', 'cf-ipcountry': 'VN' } });
  await plain.close();
  expect(reply.json.value.country).toBeNull();
});

test('believes only the proxies that are configured', async () => {
  trustProxies('203.0.113.250/32');
  const headers = { 'x-forwarded-for': '203.0.113.7', 'x-country': 'VN' };
  expect(await seen({ headers, remoteAddress: '203.0.113.250' })).toEqual({ ip: '203.0.113.7', country: 'VN' });
  expect(await seen({ headers, remoteAddress: '10.0.0.1' })).toEqual({ ip: '10.0.0.1', country: null });
});

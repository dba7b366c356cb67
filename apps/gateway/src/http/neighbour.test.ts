import { afterAll, beforeAll, expect, test } from 'vitest';
import { bootGateway, type CallOptions, type TestGateway } from '../testing/boot-gateway.ts';
import { isNeighbour, toPlainAddress } from './neighbour.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await bootGateway({ countryHeader: 'x-country' });
});
afterAll(() => gateway.close());

const seen = async (options: CallOptions) => {
  const { ip, country } = (await gateway.call('system.status', options)).json.value;
  return { ip, country };
};

test.each(['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1', '10.1.2.3', '172.16.0.1', '192.168.1.1', 'fd00::1'])(
  '%s is a neighbour',
  (address) => {
    expect(isNeighbour(address)).toBe(true);
  },
);

test.each(['8.8.8.8', '172.32.0.1', '::ffff:8.8.8.8', '2001:4860::1', '169.254.1.1', '100.64.0.1', '', 'localhost'])(
  '%j is not a neighbour',
  (address) => {
    expect(isNeighbour(address)).toBe(false);
  },
);

test('the proxy in front says who calls, and from which country', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.7', 'x-country': 'vn' };
  expect(await seen({ headers })).toEqual({ ip: '203.0.113.7', country: 'VN' });
});

test('a stranger is not believed, neither about the address nor about the country', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.7', 'x-country': 'VN' };
  expect(await seen({ headers, remoteAddress: '198.51.100.4' })).toEqual({ ip: '198.51.100.4', country: null });
});

test.each(['', 'XX', 'T1', 'Vietnam', 'V', '🇻🇳'])('%j is no country', async (name) => {
  expect((await seen({ headers: { 'x-country': name } })).country).toBeNull();
});

test('without a setting nobody may name a country', async () => {
  const plain = await bootGateway();
  const reply = await plain.call('system.status', { headers: { 'x-country': 'VN', 'cf-ipcountry': 'VN' } });
  await plain.close();
  expect(reply.json.value.country).toBeNull();
});

test('an IPv4 address is told as one, also where the socket speaks IPv6', () => {
  expect(toPlainAddress('::ffff:203.0.113.7')).toBe('203.0.113.7');
  expect(toPlainAddress('::FFFF:203.0.113.7')).toBe('203.0.113.7');
  expect(toPlainAddress('2001:db8::1')).toBe('2001:db8::1');
  expect(toPlainAddress('::ffff:cb00:7107')).toBe('::ffff:cb00:7107');
});

import { afterEach, expect, test } from 'vitest';
import {
  countryOf,
  isTrustedAddress,
  toNetwork,
  toPlainAddress,
  toWideNetwork,
  trustProxies,
} from './client-location.ts';

afterEach(() => trustProxies(undefined));

test.each(['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1', '10.1.2.3', '172.16.0.1', '192.168.1.1', 'fd00::1'])(
  'trusts the peer %s',
  (address) => {
    expect(isTrustedAddress(address)).toBe(true);
  },
);

test.each(['8.8.8.8', '172.32.0.1', '::ffff:8.8.8.8', '2001:4860::1', '169.254.1.1', '100.64.0.1', '', 'localhost'])(
  'does not trust the peer %j',
  (address) => {
    expect(isTrustedAddress(address)).toBe(false);
  },
);

test('returns an IPv4 address as such, even from an IPv6 socket', () => {
  expect(toPlainAddress('::ffff:203.0.113.7')).toBe('203.0.113.7');
  expect(toPlainAddress('::FFFF:203.0.113.7')).toBe('203.0.113.7');
  expect(toPlainAddress('2001:db8::1')).toBe('2001:db8::1');
  expect(toPlainAddress('::ffff:cb00:7107')).toBe('::ffff:cb00:7107');
});

/** The country of a visitor when the sender sets this header. */
const said = (named: string | string[] | undefined, remoteAddress: string | undefined = '127.0.0.1') =>
  countryOf('x-country', { headers: { 'x-country': named }, socket: { remoteAddress } });

test('takes the country from the proxy, never from a visitor', () => {
  expect([said('VN'), said('br', '10.0.0.7')]).toEqual(['VN', 'BR']);
  expect([said('VN', '198.51.100.4'), said('VN', '')]).toEqual([null, null]);
});

test.each(['', 'XX', 'T1', 'Vietnam', 'V', '🇻🇳', ['VN', 'BR'], undefined])('ignores the country %j', (named) => {
  expect(said(named)).toBeNull();
});

test('ignores country headers when none is configured', () => {
  const headers = { 'cf-ipcountry': 'VN' };
  expect(countryOf(null, { headers, socket: { remoteAddress: '127.0.0.1' } })).toBeNull();
});

test('has neither an address nor trust for a client that has left', () => {
  expect([isTrustedAddress(undefined), toPlainAddress(undefined)]).toEqual([false, '']);
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::ffff', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['', ''],
  ['no:address', 'no:address'],
])('assigns %j to the network %j', (address, network) => {
  expect(toNetwork(address)).toBe(network);
});

test('trusts exactly the configured proxies, and this machine', () => {
  trustProxies('203.0.113.5, 10.1.0.0/16,2001:db8::/32');
  for (const address of ['203.0.113.5', '::ffff:203.0.113.5', '10.1.255.1', '2001:db8:1::1', '127.0.0.1', '::1'])
    expect([address, isTrustedAddress(address)]).toEqual([address, true]);
  for (const address of ['203.0.113.6', '10.2.0.1', '192.168.1.1', 'fd00::1', '2001:db9::1'])
    expect([address, isTrustedAddress(address)]).toEqual([address, false]);
  trustProxies('');
  expect([isTrustedAddress('10.1.0.1'), isTrustedAddress('127.0.0.1')]).toEqual([false, true]);
});

test.each(['proxy', '10.0.0.0/33', '10.0.0', '10.0.0.0/8;10.1.0.0/16'])('rejects %s as a list of proxies', (list) => {
  expect(() => trustProxies(list)).toThrow(/^TRUSTED_PROXIES must list addresses or networks/);
  expect(() => trustProxies(list)).toThrow(expect.objectContaining({ isForOperator: true }));
});

test('counts clients that have left under one key', () => {
  expect([toNetwork(undefined), toWideNetwork(undefined)]).toEqual(['', '']);
});

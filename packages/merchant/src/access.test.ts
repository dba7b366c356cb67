import fc from 'fast-check';
import { expect, test } from 'vitest';
import { accessOf, toNetwork } from './access.ts';
import type { AccessRules } from './merchant-document.ts';

const access = (rules: AccessRules | undefined, ip: string, country: string | null = null) =>
  accessOf(rules ? { access: rules } : {}, { ip, country });

const quad = (value: number) => [24, 16, 8, 0].map((shift) => (value >>> shift) & 255).join('.');
const ipv4 = fc.integer({ min: 0, max: 0xffffffff });
const anything = fc.oneof(fc.string(), fc.ipV4(), fc.ipV6(), fc.ipV4Extended());
const country = fc.option(fc.constantFrom('VN', 'PH', 'BR', 'US'));

test('lets everyone in without rules', () => {
  fc.assert(fc.property(anything, country, (ip, from) => access(undefined, ip, from) === 'open'));
});

test('blocks exactly the addresses whose leading bits are the network’s', () => {
  fc.assert(
    fc.property(ipv4, ipv4, fc.record({ prefix: fc.nat(32), shift: fc.nat(31) }), (base, flips, { prefix, shift }) => {
      const ip = base ^ (flips >>> shift);
      const isSame = prefix === 0 || base >>> (32 - prefix) === ip >>> (32 - prefix);
      const answer = access({ blockedNetworks: [`${quad(base)}/${prefix}`] }, quad(ip));
      return answer === (isSame ? 'denied' : 'open');
    }),
  );
});

test('treats an IPv4-mapped IPv6 address as the IPv4 address, on either side', () => {
  fc.assert(
    fc.property(ipv4, ipv4, fc.integer({ min: 0, max: 32 }), (base, ip, prefix) => {
      const plain = access({ blockedNetworks: [`${quad(base)}/${prefix}`] }, quad(ip));
      const mapped = access({ blockedNetworks: [`::ffff:${quad(base)}/${prefix + 96}`] }, quad(ip));
      return (
        plain === mapped && plain === access({ blockedNetworks: [`${quad(base)}/${prefix}`] }, `::ffff:${quad(ip)}`)
      );
    }),
  );
});

test('matches no network for an invalid address, without throwing', () => {
  const everyone = { blockedNetworks: ['0.0.0.0/0', '::/0'] };
  fc.assert(fc.property(fc.string(), (text) => ['open', 'denied'].includes(access(everyone, text))));
  for (const text of ['', 'unknown', '1.2.3', '010.1.1.1.1', '1.2.3.4, 5.6.7.8', '::g', '0x7f000001'])
    expect([text, access(everyone, text)]).toEqual([text, 'open']);
});

test('serves only listed countries, and no unknown one', () => {
  const rules = { countries: ['VN', 'PH'] };
  fc.assert(
    fc.property(anything, country, (ip, from) => {
      const isServed = from === 'VN' || from === 'PH';
      return access(rules, ip, from) === (isServed ? 'open' : 'region');
    }),
  );
});

test('prefers a blocked network to an allowed country', () => {
  const rules = { countries: ['VN'], blockedNetworks: ['203.0.113.0/24', '2001:db8::/32'] };
  expect(access(rules, '203.0.113.7', 'VN')).toBe('denied');
  expect(access(rules, '2001:db8::1', 'BR')).toBe('denied');
  expect(access(rules, '203.0.114.7', 'VN')).toBe('open');
  expect(access(rules, '203.0.114.7', null)).toBe('region');
});

test('treats a single address as a network', () => {
  const rules = { blockedNetworks: ['198.51.100.9', '2001:db8::9'] };
  expect(['198.51.100.9', '198.51.100.8', '2001:db8::9', '2001:db8::8'].map((ip) => access(rules, ip))).toEqual([
    'denied',
    'open',
    'denied',
    'open',
  ]);
});

test.each([
  '',
  '10.0.0.0/33',
  '::/129',
  '10.0.0/8',
  '10.0.0.0/',
  '10.0.0.0/-1',
  '10.0.0.0/8/8',
  'lotus.localhost',
  '010.0.0.1',
])('rejects the network %j', (text) => {
  expect(toNetwork(text)).toBeNull();
});

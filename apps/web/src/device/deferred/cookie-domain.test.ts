import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cookieDomainOf } from './cookie-domain.ts';

test.each([
  ['lotus.example', 'lotus.example'],
  ['www.lotus.example', 'lotus.example'],
  ['vip7.asia.lotus.example', 'lotus.example'],
  ['WWW.Lotus.Example.', 'lotus.example'],
  ['vip7.lotus.localhost', 'lotus.localhost'],
  ['lotus.com.br', 'com.br'],
])('gives the cookie of %s the top two labels, %s', (host, domain) => {
  expect(cookieDomainOf(host)).toBe(domain);
});

test.each(['localhost', 'intranet', '127.0.0.1', '192.168.1.20', '[::1]', '::1', '', '.', '.example', 'a..b', 'a b.c'])(
  'limits the cookie of %j to the host',
  (host) => {
    expect(cookieDomainOf(host)).toBeNull();
  },
);

test('returns a suffix of the host with two labels, for any host', () => {
  fc.assert(
    fc.property(fc.domain(), (host) => {
      const domain = cookieDomainOf(host);
      expect(domain?.split('.')).toHaveLength(2);
      expect(`.${host}`.endsWith(`.${domain}`)).toBe(true);
    }),
  );
});

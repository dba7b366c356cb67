import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ReturnRules, toReturnAddress } from './return-address.ts';

const isAllowed = (host: string) => /^([\w-]+\.)*lotus\.test$/.test(host) || host === 'pay.partner.test';
const LIVE: ReturnRules = {
  origin: 'https://lotus.test',
  isSandbox: false,
  merchant: { domains: ['lotus.test', 'localhost'], redirectHosts: ['pay.partner.test'] },
};
const SANDBOX: ReturnRules = { ...LIVE, origin: 'http://lotus.test:4400', isSandbox: true };

test.each(['/m/member/home', '/m/launchGame?code=lobby#top', '/lotto/', '/', '/?a=//x'])(
  'returns the path of %s on this site',
  (path) => {
    expect(toReturnAddress(path, LIVE)).toBe(path);
    expect(toReturnAddress(`https://lotus.test${path}`, LIVE)).toBe(path);
  },
);

test('allows the merchant’s other hosts over https', () => {
  expect(toReturnAddress('https://www.lotus.test/m/home?x=1', LIVE)).toBe('https://www.lotus.test/m/home?x=1');
  expect(toReturnAddress('HTTPS://PAY.partner.test/done', LIVE)).toBe('https://pay.partner.test/done');
});

test('allows plain http to another host in the sandbox only', () => {
  expect(toReturnAddress('http://www.lotus.test/m/home', LIVE)).toBe(null);
  expect(toReturnAddress('http://www.lotus.test:4400/m/home', SANDBOX)).toBe('http://www.lotus.test:4400/m/home');
});

test('allows the default port and the page’s own', () => {
  expect(toReturnAddress('https://www.lotus.test:8443/', LIVE)).toBe(null);
  expect(toReturnAddress('http://www.lotus.test:22/', SANDBOX)).toBe(null);
});

const HOSTILE = [
  null,
  undefined,
  '',
  'm/home',
  'evil.test',
  '//evil.test',
  '/\\evil.test',
  '\\\\evil.test',
  '/\t/evil.test',
  '/\n/evil.test',
  '\t//evil.test',
  ' https://evil.test',
  '/..//evil.test',
  '/m/..//evil.test',
  '/./\\evil.test',
  '/%2e%2e//evil.test',
  'https:evil.test',
  'https:/evil.test',
  'https:\\\\evil.test',
  'https://evil.test',
  'https://lotus.test.evil.test/',
  'https://lotus.test@evil.test/',
  'https://user:secret@www.lotus.test/',
  'https://evil.test#@www.lotus.test/',
  'https://evil.test\\@www.lotus.test/',
  'https://notlotus.test/',
  'https://aurora.localhost/',
  'https://sub.pay.partner.test/',
  'https://lotus.test./',
  'https://.lotus.test/',
  'https://..lotus.test/',
  'https://lotus。test.evil.test/',
  'https://lotus.test//evil.test/',
  'https://lotus.test/\\evil.test',
  'javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  'ftp://www.lotus.test/',
  'blob:https://lotus.test/x',
  'https://',
  'https://[',
  'https://%00/',
  `/${'a'.repeat(3000)}`,
];
test.each(HOSTILE)('rejects %j', (address) => {
  expect(toReturnAddress(address, LIVE)).toBe(null);
  expect(toReturnAddress(address, SANDBOX)).toBe(null);
});

const piece = fc.constantFrom(
  ...['/', '\\', '//', '..', '.', '%2f', '%5c', '%2e', '\t', '\n', ' ', '@', ':', '#', '?', 'm', 'evil.test'],
  ...['https:', 'http:', 'javascript:', 'lotus.test', 'www.lotus.test', 'pay.partner.test', '\u2215', '\uff0f', '。'],
);
const address = fc.oneof(
  fc.array(piece, { maxLength: 10 }).map((pieces) => pieces.join('')),
  fc.string({ unit: 'binary', maxLength: 40 }).map((text) => `/${text}`),
  fc.webUrl(),
);

test('never leads a browser to another host', () => {
  fc.assert(
    fc.property(address, fc.constantFrom(LIVE, SANDBOX), (text, rules) => {
      const found = toReturnAddress(text, rules);
      if (found === null) return;
      const { host, hostname, origin, protocol, username } = new URL(found, `${rules.origin}/m/login?x#y`);
      expect(username).toBe('');
      expect(origin === rules.origin || isAllowed(hostname) || hostname === 'localhost').toBe(true);
      expect(['https:', ...(rules.isSandbox ? ['http:'] : [])]).toContain(protocol);
      if (found.startsWith('/')) expect(host).toBe(new URL(rules.origin).host);
    }),
    { numRuns: 2000 },
  );
});

test('accepts its own results unchanged', () => {
  fc.assert(
    fc.property(address, (text) => {
      const found = toReturnAddress(text, LIVE);
      if (found !== null) expect(toReturnAddress(found, LIVE)).toBe(found);
    }),
    { numRuns: 1000 },
  );
});

test('allows only this site without a merchant', () => {
  const rules = { ...LIVE, merchant: null };
  expect(toReturnAddress('/m/home', rules)).toBe('/m/home');
  expect(toReturnAddress('https://www.lotus.test/m/home', rules)).toBe(null);
});

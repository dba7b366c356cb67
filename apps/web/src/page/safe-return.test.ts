import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ReturnRules, safeReturn } from './safe-return.ts';

const ALLOWED = ['lotus.test', 'www.lotus.test', 'pay.partner.test'];
const LIVE: ReturnRules = {
  origin: 'https://lotus.test',
  isSandbox: false,
  isAllowedHost: (host) => ALLOWED.includes(host),
};
const SANDBOX: ReturnRules = { ...LIVE, origin: 'http://lotus.test:4400', isSandbox: true };

test.each(['/m/member/home', '/m/launchGame?code=lobby#top', '/lotto/', '/', '/?a=//x'])(
  '%s is a path of ours',
  (path) => {
    expect(safeReturn(path, LIVE)).toBe(path);
    expect(safeReturn(`https://lotus.test${path}`, LIVE)).toBe(path);
  },
);

test('the merchant’s other hosts are led to over https', () => {
  expect(safeReturn('https://www.lotus.test/m/home?x=1', LIVE)).toBe('https://www.lotus.test/m/home?x=1');
  expect(safeReturn('HTTPS://PAY.partner.test/done', LIVE)).toBe('https://pay.partner.test/done');
});

test('plain http to another host is for the sandbox only', () => {
  expect(safeReturn('http://www.lotus.test/m/home', LIVE)).toBe(null);
  expect(safeReturn('http://www.lotus.test:4400/m/home', SANDBOX)).toBe('http://www.lotus.test:4400/m/home');
});

test('the port is the usual one, or the page’s own', () => {
  expect(safeReturn('https://www.lotus.test:8443/', LIVE)).toBe(null);
  expect(safeReturn('http://www.lotus.test:22/', SANDBOX)).toBe(null);
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
test.each(HOSTILE)('%j leads nowhere', (address) => {
  expect(safeReturn(address, LIVE)).toBe(null);
  expect(safeReturn(address, SANDBOX)).toBe(null);
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

test('wherever it leads, a browser arrives at this site or at an allowed host', () => {
  fc.assert(
    fc.property(address, fc.constantFrom(LIVE, SANDBOX), (text, rules) => {
      const found = safeReturn(text, rules);
      if (found === null) return;
      const { host, hostname, origin, protocol, username } = new URL(found, `${rules.origin}/m/login?x#y`);
      expect(username).toBe('');
      expect(origin === rules.origin || ALLOWED.includes(hostname)).toBe(true);
      expect(['https:', ...(rules.isSandbox ? ['http:'] : [])]).toContain(protocol);
      if (found.startsWith('/')) expect(host).toBe(new URL(rules.origin).host);
    }),
    { numRuns: 2000 },
  );
});

test('what was accepted is accepted again as it stands', () => {
  fc.assert(
    fc.property(address, (text) => {
      const found = safeReturn(text, LIVE);
      if (found !== null) expect(safeReturn(found, LIVE)).toBe(found);
    }),
    { numRuns: 1000 },
  );
});

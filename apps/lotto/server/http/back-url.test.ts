import { describe, expect, it } from 'vitest';
import { toBackUrl } from './back-url.ts';

const hosts = { host: 'lotus.localhost:4400', domains: ['lotus.localhost', 'localhost', 'lotus.example'] };

describe('the way back', () => {
  it.each([
    ['/m/elott', '/m/elott'],
    ['/m/home?go=1#top', '/m/home?go=1#top'],
    ['http://lotus.localhost:4400/m/home', '/m/home'],
    ['https://www.lotus.example/m/home', 'https://www.lotus.example/m/home'],
    ['https://lotus.example/', 'https://lotus.example/'],
  ])('%s leads to %s', (raw, target) => expect(toBackUrl(raw, hosts)).toBe(target));

  it.each([
    undefined,
    '',
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    'https://lotus.example.evil.example/',
    'https://notlotus.example/',
    'https://lotus.example@evil.example/',
    'https://user:pass@lotus.example/',
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,x',
    'ftp://lotus.example/',
    'http://samba.localhost:4400/m/home',
    'http://',
    `/${'a'.repeat(2_000)}`,
  ])('%j leads home', (raw) => expect(toBackUrl(raw, hosts)).toBe('/m/home'));
});

import { createHash } from 'node:crypto';
import { LANGUAGES } from '@foyer/locales/languages.data.ts';
import { parseHtml } from '@foyer/testkit/parse-html.ts';
import { toSecurityPolicy } from '@foyer/vendor/fill-page.ts';
import { expect, test } from 'vitest';
import type { Branding } from '../branding.ts';
import { TEST_MERCHANT } from '../testing/test-merchant.ts';
import { fillTemplate, nameOfGame } from './branded-page.ts';

const TEMPLATE = '<html lang="en"><title>Foyer</title><!--head--><body></body></html>';
const BRAND: Branding = {
  code: 'lotus',
  name: 'Lotus',
  skin: 'lacquer',
  themeCss: ':root{--accent:#edbb4f}',
  defaultLanguage: 'VI',
  domains: ['lotus.test', 'localhost'],
  merchant: { ...TEST_MERCHANT, domains: ['lotus.test', 'localhost'] },
  gameLooks: { KENO: { names: { EN: 'Lucky Keno' }, art: 'keno', hue: 250, tag: null } },
};
const page = (change: object = {}, brand: Partial<Branding> = {}) =>
  fillTemplate(TEMPLATE, { brand: { ...BRAND, ...brand }, language: 'EN', title: 'Keno', boot: {}, ...change });
const bootOf = (html: string) => JSON.parse(parseHtml(html).getElementById('boot')?.textContent ?? '');
const styleIn = (html: string) => parseHtml(html).querySelector('style')?.textContent ?? '';

test('fills in language, direction, skin, title, theme and messages', () => {
  const html = page({ boot: { gameCode: 'KENO' } });
  const { documentElement, title } = parseHtml(html);
  expect(documentElement.matches(`[lang="${LANGUAGES.EN.locale}"][dir="ltr"][data-skin="lacquer"]`)).toBe(true);
  expect(title).toBe('Keno · Lotus');
  expect(styleIn(html)).toBe(':root{--accent:#edbb4f}');
  expect(bootOf(html).page).toEqual({ gameCode: 'KENO' });
  expect(Object.keys(bootOf(html).messages).length).toBeGreaterThan(20);
});

test.each(['</script><script>alert(1)</script>', '<!--', '<SCRIPT', '\u2028'])(
  'escapes %j inside the boot JSON',
  (value) => {
    const html = page({ boot: { title: value } });
    expect(bootOf(html).page.title).toBe(value);
    expect(parseHtml(html).querySelectorAll('script')).toHaveLength(1);
    expect(html).not.toContain('<!--');
  },
);

test.each([
  ['title', { title: '"><img src=x>' }, {}],
  ['name', {}, { name: "O'Hara & <Sons>" }],
  ['skin', {}, { skin: '" onload="x' }],
])('escapes HTML in a %s', (_what, change, brand) => {
  const html = page(change, brand);
  expect(parseHtml(html).querySelector('img, sons, [onload]')).toBeNull();
});

test.each(['$&', '$1', "$'", '$`', '$$'])('inserts %s in a name literally', (name) => {
  const html = page({ title: name, boot: { title: name } }, { name });
  expect(parseHtml(html).title).toBe(`${name} · ${name}`);
  expect(bootOf(html).page.title).toBe(name);
  expect(parseHtml(html).querySelectorAll('title')).toHaveLength(1);
});

test('allows the theme by hash, own files, and frames of the merchant', () => {
  const policy = Object.fromEntries(
    toSecurityPolicy(BRAND)
      .split('; ')
      .map((line) => [line.split(' ')[0], line.split(' ').slice(1)]),
  );
  const hash = createHash('sha256').update(BRAND.themeCss).digest('base64');
  expect(policy).toEqual({
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'", `'sha256-${hash}'`],
    'img-src': ["'self'", 'data:'],
    'connect-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'self'", 'lotus.test', '*.lotus.test', 'localhost', '*.localhost'],
    'require-trusted-types-for': ["'script'"],
  });
});

test('hashes the style that is in the page', () => {
  expect(toSecurityPolicy(BRAND)).toContain(createHash('sha256').update(styleIn(page())).digest('base64'));
});

test('allows only itself to frame a merchant without domains', () => {
  expect(toSecurityPolicy({ ...BRAND, domains: [] })).toMatch(/frame-ancestors 'self';/);
});

test('prefers the merchant’s name of a game in that language', () => {
  expect(nameOfGame(BRAND, 'KENO', 'EN')).toBe('Lucky Keno');
  expect(nameOfGame(BRAND, 'KENO', 'VI')).not.toBe('Lucky Keno');
  expect(nameOfGame({ ...BRAND, gameLooks: {} }, 'KENO', 'EN')).not.toMatch(/^game\./);
});

import { createHash } from 'node:crypto';
import { LANGUAGES } from '@foyer/locales/languages.data.ts';
import { expect, test } from 'vitest';
import type { Branding } from '../branding.ts';
import { fillTemplate, nameOfGame, toSecurityPolicy } from './branded-page.ts';

const TEMPLATE = '<html lang="en"><title>Foyer</title><!--head--><body></body></html>';
const BRAND: Branding = {
  code: 'lotus',
  name: 'Lotus',
  skin: 'lacquer',
  themeCss: ':root{--accent:#edbb4f}',
  defaultLanguage: 'VI',
  domains: ['lotus.test', 'localhost'],
  merchant: { domains: ['lotus.test', 'localhost'] },
  gameNames: { KENO: { EN: 'Lucky Keno' } },
};
const page = (change: object = {}, brand: Partial<Branding> = {}) =>
  fillTemplate(TEMPLATE, { brand: { ...BRAND, ...brand }, language: 'EN', title: 'Keno', boot: {}, ...change });
const bootOf = (html: string) => JSON.parse(/id="boot">(.*?)<\/script>/s.exec(html)?.[1] ?? '');

test('fills in language, direction, skin, title, theme and messages', () => {
  const html = page({ boot: { gameCode: 'KENO' } });
  expect(html).toContain(`<html lang="${LANGUAGES.EN.locale}" dir="ltr" data-skin="lacquer">`);
  expect(html).toContain('<title>Keno · Lotus</title>');
  expect(html).toContain('<style>:root{--accent:#edbb4f}</style>');
  expect(bootOf(html).page).toEqual({ gameCode: 'KENO' });
  expect(Object.keys(bootOf(html).messages).length).toBeGreaterThan(20);
});

test.each(['</script><script>alert(1)</script>', '<!--', '<SCRIPT', '\u2028'])(
  'escapes %j inside the boot JSON',
  (value) => {
    const html = page({ boot: { title: value } });
    expect(bootOf(html).page.title).toBe(value);
    expect(html.match(/<\/?script/gi)).toHaveLength(2);
    expect(html).not.toContain('<!--');
  },
);

test.each([
  ['title', { title: '"><img src=x>' }, {}],
  ['name', {}, { name: "O'Hara & <Sons>" }],
  ['skin', {}, { skin: '" onload="x' }],
])('escapes HTML in a %s', (_what, change, brand) => {
  const html = page(change, brand);
  expect(html).not.toMatch(/<img|<Sons>|" onload/);
});

test.each(['$&', '$1', "$'", '$`', '$$'])('inserts %s in a name literally', (name) => {
  const html = page({ title: name, boot: { title: name } }, { name });
  expect(html).toContain(`<title>${name.replace(/[&']/g, (c) => `&#${c.charCodeAt(0)};`)} · `);
  expect(bootOf(html).page.title).toBe(name);
  expect(html.match(/<html/g)).toHaveLength(1);
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
  const style = /<style>(.*?)<\/style>/s.exec(page())?.[1] ?? '';
  expect(toSecurityPolicy(BRAND)).toContain(createHash('sha256').update(style).digest('base64'));
});

test('allows only itself to frame a merchant without domains', () => {
  expect(toSecurityPolicy({ ...BRAND, domains: [] })).toMatch(/frame-ancestors 'self';/);
});

test('prefers the merchant’s name of a game in that language', () => {
  expect(nameOfGame(BRAND, 'KENO', 'EN')).toBe('Lucky Keno');
  expect(nameOfGame(BRAND, 'KENO', 'VI')).not.toBe('Lucky Keno');
  expect(nameOfGame({ ...BRAND, gameNames: {} }, 'KENO', 'EN')).not.toMatch(/^game\./);
});

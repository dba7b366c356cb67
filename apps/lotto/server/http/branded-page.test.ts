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
  gameNames: { KENO: { EN: 'Lucky Keno' } },
};
const page = (change: object = {}, brand: Partial<Branding> = {}) =>
  fillTemplate(TEMPLATE, { brand: { ...BRAND, ...brand }, language: 'EN', title: 'Keno', boot: {}, ...change });
const bootOf = (html: string) => JSON.parse(/id="boot">(.*?)<\/script>/s.exec(html)?.[1] ?? '');

test('carries language, direction, skin, title, theme and words', () => {
  const html = page({ boot: { gameCode: 'KENO' } });
  expect(html).toContain(`<html lang="${LANGUAGES.EN.locale}" dir="ltr" data-skin="lacquer">`);
  expect(html).toContain('<title>Keno · Lotus</title>');
  expect(html).toContain('<style>:root{--accent:#edbb4f}</style>');
  expect(bootOf(html).page).toEqual({ gameCode: 'KENO' });
  expect(Object.keys(bootOf(html).words).length).toBeGreaterThan(20);
});

test.each(['</script><script>alert(1)</script>', '<!--', '<SCRIPT', '\u2028'])(
  'a value of %j stays inside the JSON it came in',
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
])('a %s with HTML in it is text', (_what, change, brand) => {
  const html = page(change, brand);
  expect(html).not.toMatch(/<img|<Sons>|" onload/);
});

test.each(['$&', '$1', "$'", '$`', '$$'])('%s in a name is not a pattern of replacement', (name) => {
  const html = page({ title: name, boot: { title: name } }, { name });
  expect(html).toContain(`<title>${name.replace(/[&']/g, (c) => `&#${c.charCodeAt(0)};`)} · `);
  expect(bootOf(html).page.title).toBe(name);
  expect(html.match(/<html/g)).toHaveLength(1);
});

test('the policy allows the theme by its hash, files of this site, and frames of the merchant', () => {
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

test('the hash in the policy is that of the style in the page', () => {
  const style = /<style>(.*?)<\/style>/s.exec(page())?.[1] ?? '';
  expect(toSecurityPolicy(BRAND)).toContain(createHash('sha256').update(style).digest('base64'));
});

test('a merchant without domains frames nothing but itself', () => {
  expect(toSecurityPolicy({ ...BRAND, domains: [] })).toMatch(/frame-ancestors 'self';/);
});

test('a game has the merchant’s name in the language that has one, else ours', () => {
  expect(nameOfGame(BRAND, 'KENO', 'EN')).toBe('Lucky Keno');
  expect(nameOfGame(BRAND, 'KENO', 'VI')).not.toBe('Lucky Keno');
  expect(nameOfGame({ ...BRAND, gameNames: {} }, 'KENO', 'EN')).not.toMatch(/^game\./);
});

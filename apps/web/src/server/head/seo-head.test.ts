import { parseHtml } from '@foyer/testkit/parse-html.ts';
import { expect, test } from 'vitest';
import { fromByteText, toByteText } from '../render/page-text.ts';
import { withSeoTags } from './seo-head.ts';

const brand = {
  code: 'lotus',
  name: 'Lotus',
  description: 'Draws & "quick" <games>',
  language: 'EN' as const,
  languages: ['VI', 'EN', 'CN'] as ('VI' | 'EN' | 'CN')[],
};
const page = { origin: 'https://www.lotus.example', pathname: '/m/rng', brand, items: ['</script><b>', 'Keno'] };
const html = '<html><head><title>Slots &amp; more · Lotus</title></head><body></body></html>';
const headOf = (more: object = {}) => parseHtml(fromByteText(withSeoTags(toByteText(html), { ...page, ...more })));
const attribute = (document: ReturnType<typeof parseHtml>, selector: string, name: string) =>
  document.querySelector(selector)?.getAttribute(name);

test('names the address of the page in its language, on the bare host', () => {
  expect(attribute(headOf(), 'link[rel="canonical"]', 'href')).toBe('https://lotus.example/m/rng?lang=EN');
  const first = headOf({ brand: { ...brand, language: 'VI' } });
  expect(attribute(first, 'link[rel="canonical"]', 'href')).toBe('https://lotus.example/m/rng');
  expect(attribute(headOf({ pathname: '/m/index.html' }), 'link[rel="canonical"]', 'href')).toBe(
    'https://lotus.example/m/home?lang=EN',
  );
});

test('names the page in every language', () => {
  const links = [...headOf().querySelectorAll('link[rel="alternate"]')];
  expect(links.map((link) => [link.getAttribute('hreflang'), link.getAttribute('href')])).toEqual([
    ['vi-VN', 'https://lotus.example/m/rng'],
    ['en-US', 'https://lotus.example/m/rng?lang=EN'],
    ['zh-CN', 'https://lotus.example/m/rng?lang=CN'],
    ['x-default', 'https://lotus.example/m/rng'],
  ]);
});

test('describes the page for messengers, with every text escaped', () => {
  const document = headOf();
  expect(attribute(document, 'meta[property="og:title"]', 'content')).toBe('Slots & more · Lotus');
  expect(attribute(document, 'meta[property="og:description"]', 'content')).toBe(brand.description);
  expect(attribute(document, 'meta[property="og:locale"]', 'content')).toBe('en_US');
  expect(attribute(document, 'meta[property="og:image"]', 'content')).toBe(
    'https://lotus.example/m/brand/lotus/share.png',
  );
  expect(attribute(document, 'meta[name="twitter:card"]', 'content')).toBe('summary_large_image');
});

test('adds structured data that no name can break out of', () => {
  const text = headOf().querySelector('script[type="application/ld+json"]')?.textContent ?? '';
  expect(text).not.toContain('</script');
  expect(JSON.parse(text).itemListElement[0].name).toBe('</script><b>');
  const home = headOf({ pathname: '/m/home' }).querySelector('script')?.textContent ?? '';
  expect(JSON.parse(home).potentialAction.target).toBe('https://lotus.example/m/search?lang=EN&q={text}');
});

test('leaves a noindex page unchanged', () => {
  const hidden = toByteText(html.replace('<title>', '<meta name="robots" content="noindex"/><title>'));
  expect(withSeoTags(hidden, page)).toBe(hidden);
});

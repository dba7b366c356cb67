import { request as send } from 'node:http';
import { expect } from '@playwright/test';
import { parseHtml } from '../packages/testkit/src/parse-html.ts';
import { test } from './journey.ts';

/** A page of a host, as a search engine reads it. */
function read(baseUrl: string | undefined, host: string, path: string): Promise<{ status: number; text: string }> {
  const { port } = new URL(baseUrl ?? '');
  return new Promise((resolve, reject) => {
    send({ host: '127.0.0.1', port, path, headers: { host: `${host}:${port}` } }, async (response) =>
      resolve({ status: response.statusCode ?? 0, text: Buffer.concat(await response.toArray()).toString() }),
    )
      .once('error', reject)
      .end();
  });
}

const toPath = (name: string) => `/m/${name}`;
const MAIN = 'lotus.localhost';
const AFFILIATE = 'vip7.lotus.localhost';

test('public pages may be listed on the main host only', async ({ baseURL }) => {
  const isListed = async (host: string, path: string) => {
    const page = parseHtml((await read(baseURL, host, path)).text);
    const isHidden = page.querySelector('meta[name="robots"][content="noindex"]') !== null;
    expect(page.querySelector('link[rel="canonical"]') === null, `${host}${path}`).toBe(isHidden);
    return !isHidden;
  };
  for (const path of ['/m/home', '/m/elott', '/m/catalogue', '/m/search', '/m/news', '/m/download', '/m/app']) {
    expect(await isListed(MAIN, path), path).toBe(true);
    expect(await isListed(`www.${MAIN}`, path), path).toBe(true);
    expect(await isListed(AFFILIATE, path), path).toBe(false);
  }
  for (const path of [
    '/m/legal/terms',
    '/m/login',
    '/m/register',
    '/m/sports',
    '/m/live',
    '/m/news?offset=1',
    '/m/support',
  ])
    expect(await isListed(MAIN, path), path).toBe(false);
  for (const path of ['/m/search?q=keno', '/m/nothing']) expect(await isListed(MAIN, path), path).toBe(false);
});

test('a page names itself in each language, and is served in the language of its address', async ({ baseURL }) => {
  const { port } = new URL(baseURL ?? '');
  for (const [path, lang] of [
    ['/m/elott', 'vi-VN'],
    ['/m/elott?lang=EN', 'en-US'],
    ['/m/elott?lang=CN', 'zh-CN'],
  ] as const) {
    const page = parseHtml((await read(baseURL, MAIN, path)).text);
    expect(page.documentElement.getAttribute('lang')).toBe(lang);
    expect(page.querySelector('link[rel="canonical"]')?.getAttribute('href')).toBe(`http://${MAIN}:${port}${path}`);
    expect(page.querySelectorAll('link[rel="alternate"][hreflang]').length).toBe(4);
    expect(page.querySelectorAll('title').length).toBe(1);
    expect(page.querySelector('meta[property="og:title"]')?.getAttribute('content')).toBe(
      page.querySelector('title')?.textContent,
    );
    const data = JSON.parse(page.querySelector('script[type="application/ld+json"]')?.textContent ?? '');
    expect(data.itemListElement.length).toBeGreaterThan(3);
  }
});

test('the map of the site lists what may be listed, and nothing that is noindex', async ({ baseURL }) => {
  const robots = await read(baseURL, MAIN, '/robots.txt');
  const [, address = ''] = /^Sitemap: (\S+)$/m.exec(robots.text) ?? [];
  const { text } = await read(baseURL, MAIN, new URL(address).pathname);
  const listed = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, url = '']) => new URL(url.replaceAll('&amp;', '&')),
  );
  expect(new Set(listed.map(({ pathname }) => pathname))).toEqual(
    new Set(
      [
        'home',
        'catalogue',
        'search',
        'news',
        'help',
        'download',
        'elott',
        'rng',
        'table',
        'fish',
        'crash',
        'pvp',
        'arcade',
      ].map(toPath),
    ),
  );
  for (const { pathname, search } of listed)
    expect((await read(baseURL, MAIN, `${pathname}${search}`)).text).not.toContain('noindex');
  expect((await read(baseURL, AFFILIATE, '/robots.txt')).text).not.toContain('Sitemap');
  expect((await read(baseURL, AFFILIATE, '/sitemap.xml')).status).toBe(404);
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { createMinimalGateway } from '../apps/sandbox/src/minimal-gateway/create-minimal-gateway.ts';
import { freePort } from '../packages/database/src/embedded.ts';
import { badAnswer } from './bad-answers.data.ts';
import { test as base } from './journey.ts';
import { watchPage } from './page-errors.ts';
import { startProgram } from './start-program.ts';
import { hydrated } from './wait-for-hydration.ts';

/** Foyer's pages in front of a gateway whose answers are bad: one case for each merchant. */
const test = base.extend<object, { port: number }>({
  port: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from the pattern
    async ({}, use) => {
      const folder = await mkdtemp(path.join(tmpdir(), 'foyer-bad-'));
      const gateway = createMinimalGateway((call, { headers }) => badAnswer(call, String(headers.merchant)));
      const url = await gateway.listen({ port: 0, host: '127.0.0.1' });
      const [port, admin] = await Promise.all([freePort(), freePort()]);
      const env = { PORT: `${port}`, ADMIN_PORT: `${admin}`, FOYER_DATA: folder, GATEWAY_URL: url };
      const stop = await startProgram('apps/foyer/src/main.ts', { env, url: `http://127.0.0.1:${port}/m/home` });
      await use(port);
      await stop();
      await gateway.close();
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
});
test.use({ viewport: { width: 360, height: 640 } });

const PAGES = [
  '/m/home',
  '/m/catalogue',
  '/m/catalogue?view=list',
  '/m/catalogue?game=LONG',
  '/m/catalogue?show=recent',
  '/m/rng',
  '/m/elott',
  '/m/search',
  '/m/search?q=x',
  '/m/news',
];

/** Console messages about calls that the gateway does not have, and values that the server could not fit to the contract. */
const EXPECTED = [/404 \(Not Found\)/, /502 \(Bad Gateway\)/, /^502: /];

/** Opens a page, scrolls to its end, and looks for the effects of bad data. */
async function look(page: Page, address: string): Promise<void> {
  const response = await page.goto(address);
  expect(response?.status(), address).toBe(200);
  await hydrated(page);
  await page.mouse.wheel(0, 20_000);
  await expect(page.getByText(/went wrong/i), address).toBeHidden();
  const found = await page.evaluate(() => ({
    overflow: document.documentElement.scrollWidth - window.innerWidth,
    injected: 'wasInjected' in window,
    elements: document.querySelectorAll('*').length,
    outside: [...document.querySelectorAll('a')].filter(({ href }) => !href.startsWith(window.location.origin)).length,
  }));
  expect(found, address).toMatchObject({ overflow: 0, injected: false, outside: 0 });
  // 10,000 lanes and 3,900 games are not all put into the document.
  expect(found.elements, address).toBeLessThan(4_000);
}

for (const [merchant, what] of [
  ['lotus', 'entries that are wrong, missing, hostile, too long and far too many'],
  ['aurora', 'empty lists'],
  ['samba', 'values of the wrong type'],
] as const)
  test(`every page survives ${what}`, { tag: '@long' }, async ({ page, port }) => {
    const watch = watchPage(page, EXPECTED);
    for (const address of PAGES) await look(page, `http://${merchant}.localhost:${port}${address}`);
    watch.expectSilent();
  });

test('home shows the valid part of a bad answer', async ({ page, port }) => {
  await page.goto(`http://lotus.localhost:${port}/m/home`);
  await expect(page.getByRole('link', { name: /No picture/ }).first()).toBeVisible();
  await expect(page.getByText('Unknown category').first()).toBeAttached();
  await expect(page.getByText('Empty lane')).toHaveCount(0);
  const pictures = page.locator('section[aria-labelledby] li img').first();
  await pictures.scrollIntoViewIfNeeded();
  await expect.poll(() => pictures.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
});

test('a game code that is a path opens only the launch page', async ({ page, port }) => {
  await page.goto(`http://lotus.localhost:${port}/m/home`);
  const link = page.getByRole('link', { name: /A path for a code/ }).first();
  const { pathname, host } = new URL((await link.getAttribute('href')) ?? '', page.url());
  expect([pathname, host]).toEqual([
    expect.stringMatching(/^\/m\/(launchGame|trial|catalogue)$/),
    `lotus.localhost:${port}`,
  ]);
});

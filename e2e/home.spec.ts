import { expect } from '@playwright/test';
import { BRANDS } from './brands.data.ts';
import { test } from './journey.ts';
import { originOf } from './member-steps.ts';
import { watchPage } from './page-errors.ts';
import { hydrated } from './wait-for-hydration.ts';

/** Runs in the page before its own scripts: frames are begun by the test. */
function holdFrames() {
  let callbacks: FrameRequestCallback[] = [];
  globalThis.requestAnimationFrame = (callback) => callbacks.push(callback);
  const beginFrame = () => {
    const begun = callbacks;
    callbacks = [];
    for (const callback of begun) callback(performance.now());
  };
  Object.assign(globalThis, { beginFrame });
}

for (const { code } of BRANDS)
  test(`${code}: a new visit shows the hero first, then categories, draws and lanes in turn, and nothing moves`, async ({
    page,
    baseURL,
  }) => {
    await page.addInitScript(holdFrames);
    await page.goto(`${originOf(code, baseURL)}/m/home`, { waitUntil: 'domcontentloaded' });
    const lanes = page.locator('main section[aria-labelledby]');
    const parts = [
      page.locator('main h2').first(),
      page.locator('main nav').first(),
      page.locator('main [role=timer]').first(),
      page.locator('main aside b').first(),
      lanes.first(),
      lanes.nth(1),
    ];
    /** Where each part begins; null if it is hidden. */
    const places = () => Promise.all(parts.map(async (part) => (await part.boundingBox())?.y ?? null));
    const seen: (number | null)[][] = [];
    for (let frame = 1; frame <= 5; frame += 1) {
      await page.evaluate('beginFrame()');
      seen.push(await places());
    }
    const [hero, rail, draws, bar, lane, second] = seen.at(-1) ?? [];
    expect(seen.at(-1)).not.toContain(null);
    expect(seen.slice(0, -1)).toEqual([
      [hero, null, null, null, null, null],
      [hero, rail, null, null, null, null],
      [hero, rail, draws, null, null, null],
      [hero, rail, draws, bar, lane, null],
    ]);
    expect(second).toBeGreaterThan(lane ?? 0);
  });

/** Lighthouse's simulated phone opens six connections: every further request waits for one of them (`bench/history.md`). */
const MAX_PICTURES = 6;

for (const { code } of BRANDS)
  test(`${code}: home and the login page fetch at most ${MAX_PICTURES} pictures before their second frame`, async ({
    page,
    baseURL,
  }) => {
    await page.addInitScript(holdFrames);
    await page.route(/\/m\/assets\/.*\.js/, (route) => route.abort());
    let pictures: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      const isPicture = request.resourceType() === 'image' || pathname.endsWith('.svg');
      if (isPicture && !pathname.includes('favicon')) pictures.push(pathname);
    });
    for (const path of ['/m/home', '/m/login']) {
      pictures = [];
      await page.goto(`${originOf(code, baseURL)}${path}`, { waitUntil: 'domcontentloaded' });
      await page.evaluate('beginFrame()');
      await page.waitForLoadState('networkidle');
      expect(pictures).toContain(`/m/brand/${code}/wordmark.svg`);
      expect(pictures.length, pictures.sort().join()).toBeLessThanOrEqual(MAX_PICTURES);
    }
  });

for (const { code } of BRANDS)
  test(`${code}: the preload scanner finds no picture on home and the login page`, async ({ page, baseURL }) => {
    for (const path of ['/m/home', '/m/login']) {
      const response = await page.goto(`${originOf(code, baseURL)}${path}`);
      const pictures = (await response?.text())?.match(/<img [^>]*>/g) ?? [];
      expect(pictures.length).toBeGreaterThan(0);
      expect(pictures.filter((picture) => !picture.includes('loading="lazy"'))).toEqual([]);
    }
  });

for (const { code } of BRANDS)
  test(`${code}: no gradient spans the whole page, which the browser would have to rasterize`, async ({
    page,
    baseURL,
  }) => {
    await page.goto(`${originOf(code, baseURL)}/m/home`);
    const stage = page.locator('main').locator('..');
    await expect(stage).toHaveCSS('background-image', 'none');
    const top = await stage.evaluate((element) => {
      const { backgroundImage, height } = getComputedStyle(element, '::before');
      return backgroundImage === 'none' ? 0 : Number.parseFloat(height);
    });
    // As high as a tile of Chromium at two device pixels per pixel.
    expect(top).toBeLessThanOrEqual(256);
  });

test('the tabs of the main menu do not move while the others are parsed', async ({ page }) => {
  await page.goto('/m/home');
  const bar = page.getByRole('navigation', { name: 'Main menu' });
  const widths = await bar.evaluate((nav) => {
    const [first, ...others] = nav.children;
    const measure = () => first?.getBoundingClientRect().width;
    const complete = measure();
    for (const tab of others) tab.remove();
    return [complete, measure()];
  });
  expect(widths[0]).toBeGreaterThan(60);
  expect(widths[1]).toBe(widths[0]);
});

test('a countdown keeps running while the scripts are still loading', async ({ page }) => {
  await page.route(/\/m\/assets\/.*\.js/, () => {});
  await page.goto('/m/home', { waitUntil: 'commit' });
  // A timer whose draw does not close meanwhile: without scripts no other draw follows it.
  const timer = page
    .getByRole('timer')
    .filter({ hasNotText: /00:00:0\d/ })
    .last();
  await expect(timer).toHaveText(/^\d\d:\d\d:\d\d$/);
  const seen = await timer.textContent();
  await expect(timer).not.toHaveText(seen ?? '', { timeout: 3_000 });
});

test('a countdown that scripts take over shows the same time, without a warning from React', async ({ page }) => {
  const watch = watchPage(page);
  await page.goto('/m/home');
  await hydrated(page);
  await expect(page.locator('[data-left]')).toHaveCount(0);
  watch.expectSilent();
});

test('closing the download bar opens the offer of the app, once a session', async ({ page }) => {
  const watch = watchPage(page);
  await page.goto('/m/home');
  await hydrated(page);
  await page.getByRole('button', { name: 'Close', exact: true }).first().click();
  const sheet = page.getByRole('dialog', { name: 'Lotus app' });
  await expect(sheet.getByRole('link', { name: 'Get' })).toHaveAttribute('href', /\/m\/download/);
  await sheet.getByRole('button', { name: 'Later' }).click();
  await expect(sheet).toHaveCount(0);
  await page.reload();
  await hydrated(page);
  await expect(page.getByRole('link', { name: 'Get', exact: true })).toHaveCount(0);
  watch.expectSilent();
});

for (const language of ['PT-BR', 'EN', 'ES'])
  for (const width of [320, 360])
    test(`at ${width} px the small offers of Samba do not overlap their art in ${language}`, async ({
      page,
      context,
      baseURL,
    }) => {
      const origin = originOf('samba', baseURL);
      await context.addCookies([{ name: 'language', value: language, url: origin }]);
      await page.setViewportSize({ width, height: 640 });
      await page.goto(`${origin}/m/home`);
      await expect(page.locator('html')).not.toHaveAttribute('data-frame');
      const gaps = await page.evaluate(() =>
        [...document.querySelectorAll('li > * > span[aria-hidden="true"] + b')].map((title) => {
          const words = document.createRange();
          words.selectNodeContents(title);
          const art = title.parentElement?.querySelector('span')?.getBoundingClientRect();
          return Math.round((art?.top ?? 0) - words.getBoundingClientRect().bottom);
        }),
      );
      expect(gaps).toHaveLength(2);
      for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(-2);
    });

test('the page that verifies a draw has a way back', async ({ page }) => {
  await page.goto('/lotto/verify/?language=EN');
  await page.getByRole('link', { name: 'Back to the lobby' }).click();
  await expect(page).toHaveURL(/\/m\/home/);
});

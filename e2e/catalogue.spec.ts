import { expect } from '@playwright/test';
import { newMember } from './api-client.ts';
import { BRANDS } from './brands.data.ts';
import { test } from './journey.ts';
import { serveMany } from './many-games.ts';
import { logIn, originOf } from './member-steps.ts';
import { watchPage } from './page-errors.ts';
import { hydrated } from './wait-for-hydration.ts';

const TABS = { name: 'Main menu' };

for (const { code } of BRANDS)
  test(`${code}: no tile, tab, category or suggestion leads to a page that disappoints`, { tag: '@long' }, async ({
    page,
    baseURL,
  }) => {
    const origin = originOf(code, baseURL);
    const seen = new Set<string>();
    for (const start of ['/m/home', '/m/catalogue', '/m/search', '/m/elott']) {
      await page.goto(`${origin}${start}`);
      await hydrated(page);
      const links = await page
        .locator('main a[href^="/m/"], nav a[href^="/m/"]')
        .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
      for (const link of links.filter((one) => !/^\/m\/(trial|launchGame|download|logout)/.test(one))) seen.add(link);
    }
    expect(seen.size).toBeGreaterThan(8);
    for (const address of seen) {
      await page.goto(`${origin}${address}`, { waitUntil: 'commit' });
      await expect(page.locator('h1, h2').first(), address).toBeAttached();
      await expect(page.getByText(/Coming soon|went wrong|No provider connected|Page not found/), address).toHaveCount(
        0,
      );
    }
  });

test('a visitor finds any game in two taps', async ({ page }) => {
  const watch = watchPage(page);
  await page.goto('/m/home');
  await hydrated(page);
  await page.getByRole('navigation', TABS).getByRole('link', { name: 'Games' }).click();
  await page.getByRole('link', { name: /^Three dice/ }).click();
  const sheet = page.getByRole('dialog');
  await expect(page.getByRole('dialog', { name: 'Three dice' })).toBeVisible();
  await sheet.getByRole('link', { name: 'Free play' }).click();
  await expect(page).toHaveURL(/\/lotto\//);
  await expect(page.getByText('Demo')).toBeVisible();
  watch.expectSilent();
});

test('back from a game returns to the exact place in the list', async ({ page }) => {
  const watch = watchPage(page);
  await page.goto('/m/catalogue?view=list');
  await hydrated(page);
  await page.evaluate(() => scrollTo(0, 620));
  await page.getByRole('link', { name: /^Lao 4D/ }).click();
  await expect(page.getByRole('dialog', { name: 'Lao 4D' })).toBeVisible();
  // The click itself may have scrolled the row away from under the tab bar.
  const place = await page.evaluate(() => scrollY);
  expect(place).toBeGreaterThanOrEqual(620);
  await page.getByRole('dialog').getByRole('link', { name: 'Free play' }).click();
  await expect(page).toHaveURL(/\/lotto\//);
  await page.goBack();
  await expect(page).toHaveURL(/\/m\/catalogue/);
  await expect(page.getByRole('dialog', { name: 'Lao 4D' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('link', { name: /^Lao 4D/ })).toBeVisible();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
  watch.expectSilent();
});

test('filters, order and view are in the address, and work without scripts', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'en-US' });
  const page = await context.newPage();
  await page.goto(`${baseURL}/m/elott`);
  await page.getByRole('link', { name: 'SEA lotto' }).click();
  await expect(page.getByText('4 games')).toBeVisible();
  await page.getByRole('link', { name: 'List', exact: true }).click();
  await expect(page).toHaveURL(/view=list.*part=ELOTT|part=ELOTT.*view=list/);
  await page.getByRole('link', { name: 'New', exact: true }).click();
  await expect(page.getByText('No games match')).toBeVisible();
  await page.getByRole('link', { name: 'Clear filters' }).click();
  await expect(page.getByText('18 games')).toBeVisible();
  await context.close();
});

test('3,000 games scroll with a few of them in the document, from the first to the last', async ({ page }) => {
  const watch = watchPage(page);
  await serveMany(page);
  await page.goto('/m/home');
  await hydrated(page);
  await page.getByRole('navigation', TABS).getByRole('link', { name: 'Games' }).click();
  await expect(page.getByText('3,000 games')).toBeVisible();
  const tiles = page.locator('main li button[aria-pressed]');
  await expect(page.getByText('Game 0', { exact: true })).toBeVisible();
  expect(await tiles.count()).toBeLessThan(60);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 2));
  await expect(page.getByText(/^Game 15\d\d$/).first()).toBeVisible();
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect(page.getByText('Game 2999', { exact: true })).toBeVisible();
  expect(await tiles.count()).toBeLessThan(60);
  // Room for all games was reserved from the start: nothing moved.
  expect(Math.abs((await page.evaluate(() => document.documentElement.scrollHeight)) - height)).toBeLessThan(40);
  watch.expectSilent();
});

/** Runs in the page: scrolls for 120 frames. @returns ms by which its long tasks were too long */
async function scrollOn(): Promise<number> {
  const longTasks: number[] = [];
  const observer = new PerformanceObserver((list) =>
    longTasks.push(...list.getEntries().map(({ duration }) => duration)),
  );
  observer.observe({ type: 'longtask' });
  for (let step = 0; step < 120; step++) {
    scrollBy(0, 60);
    await new Promise(requestAnimationFrame);
  }
  observer.disconnect();
  return longTasks.reduce((sum, duration) => sum + duration - 50, 0);
}

test('3,000 games follow the scroll on a slow processor, with a few of them in the document', { tag: '@long' }, async ({
  page,
}) => {
  await serveMany(page);
  await page.goto('/m/home');
  await hydrated(page);
  await page.getByRole('navigation', TABS).getByRole('link', { name: 'Games' }).click();
  await expect(page.getByText('3,000 games')).toBeVisible();
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const blockedMs = await page.evaluate(scrollOn);
  // Timings never fail a test: other journeys run on the same cores. The report has the measured value; alone it is below 300.
  test.info().annotations.push({ type: 'blocked, ms, at a quarter of the speed', description: `${blockedMs}` });
  expect(await page.locator('main li button[aria-pressed]').count()).toBeLessThan(60);
  await expect(page.getByText(/^Game 1\d\d$/).first()).toBeVisible();
});

test('a visitor’s favourites stay on the device, and become the member’s at the login', { tag: '@long' }, async ({
  page,
  baseURL,
}) => {
  const watch = watchPage(page);
  const member = await newMember(baseURL ?? '');
  await page.goto('/m/elott');
  await hydrated(page);
  await page.getByRole('button', { name: 'Favourite: Central', exact: true }).click();
  await page.reload();
  await hydrated(page);
  await expect(page.getByRole('button', { name: 'Favourite: Central', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.getByRole('link', { name: /Favourites/ }).click();
  await expect(page.getByText('1 game', { exact: true })).toBeVisible();
  await page.goto('/m/login?go=/m/elott');
  await logIn(page, member);
  await expect(page).toHaveURL(/\/m\/elott/);
  await expect(page.getByRole('button', { name: 'Favourite: Central', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.evaluate(() => localStorage.removeItem('favouriteGames'));
  await page.reload();
  await expect(page.getByRole('button', { name: 'Favourite: Central', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  watch.expectSilent();
});

test('sports and live show that no provider is connected, are not listed, and no menu leads to them', {
  tag: '@long',
}, async ({ page }) => {
  for (const path of ['/m/sports', '/m/live']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'No provider connected yet' })).toBeVisible();
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    await page.getByRole('link', { name: 'See what you can play' }).click();
    await expect(page.getByRole('heading', { name: 'All games' })).toBeVisible();
  }
  for (const path of ['/m/home', '/m/catalogue', '/m/search']) {
    await page.goto(path);
    await hydrated(page);
    await expect(page.locator('a[href="/m/sports"], a[href="/m/live"]')).toHaveCount(0);
  }
});

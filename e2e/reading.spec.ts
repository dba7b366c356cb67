import { expect, type Locator, type Page } from '@playwright/test';
import { test } from './journey.ts';
import { originOf } from './member-steps.ts';
import { watchPage } from './page-errors.ts';
import { NOT_COPIED, refuseCopying } from './refuse-copying.ts';
import { PORT } from './server-address.ts';

for (const brand of ['lotus', 'aurora', 'samba'])
  test(`a visitor of ${brand} reads the news, shares an article and opens the game it is about`, async ({
    page,
    baseURL,
    context,
  }) => {
    const watch = watchPage(page);
    const origin = originOf(brand, baseURL);
    await context.addCookies([{ name: 'language', value: 'EN', url: origin }]);
    await page.goto(`${origin}/m/news`);
    await page.getByRole('link', { name: 'New games', exact: true }).click();
    await expect(page).toHaveURL(/category=GAMES/);
    await page.getByRole('link', { name: /Lantern Rise has opened/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Lantern Rise has opened' })).toBeVisible();
    await expect(page.getByText('1 minute to read')).toBeVisible();
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin });
    await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined }));
    await page.getByRole('button', { name: 'Share' }).click();
    await expect(page.getByText('Link copied')).toBeVisible();
    watch.expectSilent();
    await page.getByRole('link', { name: 'Play', exact: true }).click();
    await expect(page).toHaveURL(/\/arcade\//);
  });

/** Opens an article in a browser that cannot share. @returns its button */
async function openArticle(page: Page, origin: string): Promise<Locator> {
  await page.context().addCookies([{ name: 'language', value: 'EN', url: origin }]);
  await page.goto(`${origin}/m/news/check-a-draw`);
  await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined }));
  return page.getByRole('button', { name: 'Share' });
}

test('a link is copied although the browser refuses its clipboard', async ({ page, baseURL, context }) => {
  const origin = originOf('lotus', baseURL);
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin });
  const share = await openArticle(page, origin);
  await refuseCopying(page);
  await expect(async () => {
    await share.click();
    await expect(page.getByText('Link copied')).toBeVisible({ timeout: 1000 });
  }).toPass();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
  await expect(share).toBeFocused();
});

test('a page says when the browser does not allow its link to be copied', async ({ page, baseURL }) => {
  const share = await openArticle(page, originOf('lotus', baseURL));
  await refuseCopying(page, { andSelections: true });
  await expect(async () => {
    await share.click();
    await expect(page.getByText(NOT_COPIED)).toBeVisible({ timeout: 1000 });
  }).toPass();
});

test('an article is rendered on the server and not indexed by search engines; an unknown one is not found', async ({
  request,
}) => {
  const read = (path: string) =>
    request.get(`http://127.0.0.1:${PORT}${path}`, {
      headers: { host: `lotus.localhost:${PORT}`, cookie: 'language=EN' },
    });
  const html = await (await read('/m/news/check-a-draw')).text();
  expect(html).toContain('Three ways to check');
  expect(html).toMatch(/<meta[^>]+noindex/);
  expect((await read('/m/news/never-written')).status()).toBe(404);
  expect((await read('/m/legal/terms?version=99')).status()).toBe(404);
});

test('the terms show since when they apply, and link to each of their sections', async ({ page }) => {
  const watch = watchPage(page);
  await page.goto('/m/legal/terms');
  await expect(page.getByText(/^Version 1 · since /)).toBeVisible();
  await page
    .getByRole('navigation', { name: 'Contents' })
    .getByRole('link', { name: /Complaints/ })
    .click();
  await expect(page.getByRole('heading', { name: /Complaints$/ })).toBeInViewport();
  watch.expectSilent();
});

const ANDROID = 'Mozilla/5.0 (Linux; Android 14; SM-A155F) AppleWebKit/537.36 Chrome/131.0.0.0 Mobile Safari/537.36';
test.describe('on an Android phone', () => {
  test.use({ userAgent: ANDROID });
  test('the app’s page lists this device first; /m/app has its steps open', async ({ page }) => {
    const watch = watchPage(page);
    await page.goto('/m/home');
    await page.getByRole('link', { name: 'Get', exact: true }).click();
    await expect(page).toHaveURL(/\/m\/download/);
    const cards = page.locator('main li:has(details)');
    await expect(cards.first()).toContainText('This device');
    await expect(cards.first()).toContainText('Android');
    await expect(page.getByText('Open this page in Chrome and tap the menu')).toBeHidden();
    await cards.first().getByText('How to add it').click();
    await expect(page.getByText('Open this page in Chrome and tap the menu')).toBeVisible();
    await page.goto('/m/app');
    await expect(page.getByText('Open this page in Chrome and tap the menu')).toBeVisible();
    await expect(page.getByText('Open this page in Safari and tap Share')).toBeHidden();
    watch.expectSilent();
  });
});

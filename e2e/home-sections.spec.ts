import { expect, type Page } from '@playwright/test';
import { ask, newMember } from './api-client.ts';
import { BRANDS } from './brands.data.ts';
import { test } from './journey.ts';
import { logIn, originOf } from './member-steps.ts';
import { watchPage } from './page-errors.ts';
import { hydrated } from './wait-for-hydration.ts';

/** The gateway's answer once members have won; real wins would take too long. */
const WIN = { gameCode: 'VNQ60', displayName: 'Hanoi VIP', art: 'seal-quick', hue: 300, currency: 'VND' };
const toWins = (count: number) =>
  Array.from({ length: count }, (_, place) => ({
    ...{ ...WIN, name: `mi•••${place}`, amountMinor: String(4_860_000 + place) },
    at: new Date(Date.UTC(2026, 10, 22, 5, place)).toISOString(),
  }));

/** Adds wins to the real answer of the gateway. */
async function withWins(page: Page, count: number): Promise<void> {
  await page.route('**/wps/relay/GCSGAME_recentWins*', async (route) => {
    const { status, text } = await ask(route.request().url(), { headers: { merchant: 'lotus', language: 'EN' } });
    const json = JSON.parse(text);
    expect(json).toMatchObject({ success: true, value: { wins: [] } });
    await route.fulfill({ status, json: { ...json, value: { wins: toWins(count) } } });
  });
}

for (const { code } of BRANDS)
  test(`${code}: home shows three live draws, and licence, age and further links at its end`, async ({
    page,
    baseURL,
  }) => {
    const watch = watchPage(page);
    await page.goto(`${originOf(code, baseURL)}/m/home`);
    await hydrated(page);
    const draws = page.getByRole('region', { name: 'Draws open now' });
    await expect(draws.getByRole('listitem')).toHaveCount(3);
    await expect(draws.getByRole('timer')).toHaveCount(3);
    await page.mouse.wheel(0, 200);
    const end = page.getByRole('region', { name: /^More about / });
    await expect(end.getByText(/Licence [A-Z]{2}-DEMO/)).toBeVisible();
    await expect(end.getByText(code === 'aurora' ? '21+' : '18+')).toBeVisible();
    await expect(end.getByRole('link', { name: 'Terms of use' })).toHaveAttribute('href', /\/m\/legal\/terms/);
    await expect(end.getByText(/Times shown in/)).toBeVisible();
    // Nothing follows the end: the space reserved for it and for the wins is given up.
    const below = () =>
      end.evaluate(
        (region) => document.documentElement.scrollHeight - (region.getBoundingClientRect().bottom + scrollY),
      );
    await expect.poll(below).toBeLessThan(120);
    // Without wins there is no section.
    await expect(page.getByRole('heading', { name: 'Recent wins' })).toHaveCount(0);
    watch.expectSilent();
  });

test('wins appear behind the second lane, masked, and lead to their game', async ({ page }) => {
  await withWins(page, 5);
  await page.goto('/m/home');
  await hydrated(page);
  await page.mouse.wheel(0, 300);
  const wins = page.getByRole('region', { name: 'Recent wins' });
  await expect(wins.getByText('Names are masked')).toBeVisible();
  await expect(wins.getByRole('link')).toHaveCount(5);
  await expect(wins.getByRole('link').first()).toHaveAttribute('href', /\/m\/trial\?gameId=VNQ60/);
  const headings = await page.getByRole('heading', { level: 2 }).allTextContents();
  expect(headings.indexOf('Recent wins')).toBe(headings.indexOf('Quick games') + 1);
});

test('home is at the same place on the way back from a game, including the wins', async ({ page }) => {
  await withWins(page, 5);
  await page.goto('/m/home');
  await hydrated(page);
  await page.mouse.wheel(0, 300);
  await expect(page.getByRole('heading', { name: 'Recent wins' })).toBeVisible();
  const tile = page.locator('a[href*="code=LAO"], a[href*="gameId=LAO"]').first();
  await tile.scrollIntoViewIfNeeded();
  const top = async () => Math.round((await tile.boundingBox())?.y ?? 0);
  await expect(async () => {
    const at = await top();
    await page.waitForTimeout(300);
    expect(await top()).toBe(at);
  }).toPass();
  const [before, left] = [await top(), await page.evaluate(() => scrollY)];
  expect(left).toBeGreaterThan(200);
  await tile.click();
  await expect(page).toHaveURL(/\/lotto\//);
  await page.goBack();
  await expect(page).toHaveURL(/\/m\/home/);
  await hydrated(page);
  await expect(page.getByRole('heading', { name: 'Recent wins' })).toHaveCount(1);
  await expect.poll(top).toBe(before);
  expect(await page.evaluate(() => scrollY)).toBe(left);
});

test('the files of a page are fetched when the visitor points at its link', async ({ page }) => {
  // The prefetching code loads some time after the page.
  const prefetching = page.waitForResponse(/asset-manifest\.json/);
  await page.goto('/m/home');
  await prefetching;
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Search' }).hover();
  await expect.poll(() => fetched.some((address) => /\/search-.*\.js/.test(address))).toBe(true);
  expect(page.url()).toMatch(/\/m\/home/);
});

test('a member turns the listing of their wins off', async ({ page, baseURL }) => {
  await page.goto('/m/login');
  await logIn(page, await newMember(baseURL ?? ''));
  await expect(page).toHaveURL(/\/m\/home/);
  await page.goto('/m/member/settings/privacy');
  await hydrated(page);
  const setting = page.getByRole('switch', { name: /Show my larger wins/ });
  await expect(setting).toBeChecked();
  // The switch shows the new value before that is saved.
  const saved = page.waitForResponse('**/wps/member/privacy');
  await setting.click();
  await expect(setting).not.toBeChecked();
  await saved;
  await page.reload();
  await expect(setting).not.toBeChecked();
});

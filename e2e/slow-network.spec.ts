import { expect, type Page } from '@playwright/test';
import { test } from './journey.ts';
import { watchPage } from './page-errors.ts';

/** A bad mobile network: 400 ms latency, 50 kB per second. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 50_000,
    uploadThroughput: 20_000,
  });
}

test('on a slow network the lobby is shown before its scripts load, and a tap before hydration is not lost', async ({
  page,
}) => {
  const watch = watchPage(page);
  await slowDown(page);
  const { promise: tapped, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', (route) => tapped.then(() => route.continue()));
  await page.goto('/m/home', { waitUntil: 'commit' });
  await page.getByRole('link', { name: 'Register' }).first().click();
  expect(await page.evaluate(() => '__reactRouterDataRouter' in window)).toBe(false);
  resolve();
  await expect(page).toHaveURL(/\/m\/register/);
  await expect(page.getByRole('button', { name: 'Create account' })).toBeVisible();
  watch.expectSilent();
});

test('on a slow network a slow page shows a loader', async ({ page }) => {
  await page.goto('/m/home', { waitUntil: 'networkidle' });
  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.route(/\/m\/login\.data/, async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('link', { name: 'Log in' }).click();
  await expect(page.getByText('Please wait...')).toBeVisible();
  goOn();
  await expect(page).toHaveURL(/\/m\/login/);
  await expect(page.getByText('Please wait...')).toBeHidden();
});

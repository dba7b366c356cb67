import { expect, type Page } from '@playwright/test';
import { test } from './journey.ts';
import { watchPage } from './page-errors.ts';
import { hydrated } from './wait-for-hydration.ts';

/** The message files that a page requests. */
function watchWords(page: Page): string[] {
  const files: string[] = [];
  page.on('request', (request) => {
    const [, name] = /\/m\/assets\/(EN|VI|account|member)-[\w-]+\.js/.exec(request.url()) ?? [];
    if (name) files.push(name);
  });
  return files;
}

test('home loads only the shared messages; those of the login load before it is shown', async ({ page }) => {
  const watch = watchPage(page);
  const files = watchWords(page);
  await page.goto('/m/home');
  await hydrated(page);
  expect(files).toEqual(['EN']);
  await page.route(/\/assets\/account-/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    await route.continue();
  });
  await page.getByRole('link', { name: 'Log in' }).click();
  // The address changes before the page does.
  await expect(page.locator('main input[name=username]')).toBeVisible();
  expect(await page.locator('main').textContent()).toContain('Welcome back');
  await page.getByRole('link', { name: 'Create account' }).click();
  await expect(page.getByRole('button', { name: 'Create account' })).toBeVisible();
  expect(files).toEqual(['EN', 'account']);
  watch.expectSilent();
});

test('a page opened directly is rendered with its messages', async ({ page }) => {
  const watch = watchPage(page);
  const files = watchWords(page);
  await page.goto('/m/login');
  await hydrated(page);
  expect(files.sort()).toEqual(['EN', 'account']);
  expect(await page.locator('body').textContent()).not.toMatch(/\b(session|registration|member|launch|shell|app)\.\w/);
  watch.expectSilent();
});

test('messages that cannot be loaded show the offline screen, and load when online', async ({ page }) => {
  await page.goto('/m/home');
  await hydrated(page);
  // The request that probes the server is lost too.
  await page.route(/[/]assets[/]/, (route) => {
    const isLost = route.request().method() === 'HEAD' || route.request().url().includes('/assets/account-');
    return isLost ? route.abort('connectionfailed') : route.fallback();
  });
  await page.getByRole('link', { name: 'Log in' }).click();
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  await page.unroute(/[/]assets[/]/);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeVisible();
});

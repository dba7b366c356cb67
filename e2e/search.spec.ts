import { expect } from '@playwright/test';
import { newMember } from './api-client.ts';
import { test } from './journey.ts';
import { logIn } from './member-steps.ts';
import { watchPage } from './page-errors.ts';
import { hydrated } from './wait-for-hydration.ts';

test('a visitor finds any game with one search, without accents and despite a typo', async ({ page }) => {
  const watch = watchPage(page);
  await page.goto('/m/home');
  await hydrated(page);
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Search' }).click();
  const field = page.getByRole('searchbox');
  await field.fill('mien trung');
  await expect(page.getByRole('link', { name: /^Central Daily/ }).first()).toBeVisible();
  await expect(page).toHaveURL(/q=mien/);
  await field.fill('Mien Bcc');
  await expect(page).toHaveURL(/q=Mien/);
  await expect(page.getByRole('link', { name: /^Northern Daily/ }).first()).toBeVisible();
  await page
    .getByRole('link', { name: /^Northern Daily/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/lotto\//);
  await page.goBack();
  await expect(page.getByRole('searchbox')).toHaveValue('Mien Bcc');
  await page.getByRole('button', { name: 'Clear the text' }).click();
  await expect(page.getByRole('link', { name: 'Mien Bcc' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove Mien Bcc' }).click();
  await expect(page.getByRole('link', { name: 'Mien Bcc' })).toHaveCount(0);
  watch.expectSilent();
});

test('a search that finds nothing offers near matches', async ({ page }) => {
  await page.goto('/m/search?q=qqqxxx');
  await expect(page.getByRole('heading', { name: 'Nothing found for “qqqxxx”' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Did you mean' })).toBeVisible();
  expect(await page.locator('main li a').count()).toBeGreaterThan(1);
});

test('the search is a form before scripts run, and answers with a page', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'en-US' });
  const page = await context.newPage();
  await page.goto(`${baseURL}/m/search`);
  await page.getByRole('searchbox').fill('keno');
  await page.getByRole('searchbox').press('Enter');
  await expect(page.getByRole('link', { name: /^Keno/ }).first()).toBeVisible();
  await context.close();
});

test('a provider that is found shows its games', async ({ page }) => {
  await page.goto('/m/search?q=foyer%20lottery');
  await hydrated(page);
  await page.getByRole('link', { name: /^.?Foyer Lottery/ }).click();
  await expect(page).toHaveURL(/\/m\/catalogue\?vendor=FOYER/);
  await expect(page.getByText('18 games')).toBeVisible();
});

test('a promotion that is found leads to its terms, behind the login', async ({ page, baseURL }) => {
  await page.goto('/m/search?q=daily%20rebate');
  await hydrated(page);
  await page.getByRole('link', { name: /^Daily rebate/ }).click();
  await expect(page).toHaveURL(/\/m\/login\?go=/);
  await logIn(page, await newMember(baseURL));
  await expect(page).toHaveURL(/\/m\/activity\?id=rebate/);
  await expect(page.getByRole('heading', { name: 'Daily rebate' })).toBeVisible();
});

import { expect } from '@playwright/test';
import { hydrated } from './hydration.ts';
import { test } from './own-foyer.ts';

const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();

test('maintenance shows its screen to whoever comes, with the end and a countdown, and opens by itself', async ({
  page,
  foyer,
}) => {
  await foyer.maintenance('lotus', '--until', inHours(2));
  const answer = await page.goto(`${foyer.origin}/m/home`);
  expect(answer?.status()).toBe(503);
  await expect(page.getByRole('heading', { name: 'We will be right back' })).toBeVisible();
  await expect(page.getByRole('timer')).toContainText(/01:59:\d\d/);
  await foyer.maintenance('lotus', '--off');
  await page.getByRole('link', { name: 'Check again' }).click();
  await expect(page.getByRole('link', { name: 'Register' }).first()).toBeVisible();
});

test('maintenance that ends while somebody waits opens the lobby at its end', async ({ page, foyer }) => {
  await foyer.maintenance('lotus', '--until', new Date(Date.now() + 6000).toISOString());
  await page.goto(`${foyer.origin}/m/home`);
  await expect(page.getByRole('heading', { name: 'We will be right back' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Register' }).first()).toBeVisible({ timeout: 20_000 });
});

test('maintenance that begins while a form is filled keeps what was typed behind its screen', async ({
  page,
  foyer,
}) => {
  await page.goto(`${foyer.origin}/m/register`);
  await hydrated(page);
  await page.getByLabel('Username', { exact: true }).fill('patience');
  await page.getByLabel('Password', { exact: true }).fill('correct horse');
  await page.getByRole('checkbox').check();
  await foyer.maintenance('lotus', '--open-end');
  await page.waitForTimeout(1100);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('We do not know yet how long it will take.')).toBeVisible();
  await expect(page.getByLabel('Username', { exact: true })).toBeHidden();
  await foyer.maintenance('lotus', '--off');
  await page.waitForTimeout(1100);
  await page.getByRole('link', { name: 'Check again' }).click();
  await expect(page.getByLabel('Username', { exact: true })).toHaveValue('patience');
  await expect(page.getByLabel('Username', { exact: true })).toBeVisible();
});

test('another brand of the same process stays open', async ({ page, foyer }) => {
  await foyer.maintenance('lotus', '--open-end');
  await page.goto(`${foyer.origin.replace('lotus', 'aurora')}/m/home`);
  await expect(page.getByRole('link', { name: 'Register' }).first()).toBeVisible();
});

import { expect, test } from '@playwright/test';
import { logIn } from './member-steps.ts';

test('a visitor who wants to bet logs in first and lands in the game', async ({ page }) => {
  await page.goto('/m/home');
  await page.getByRole('link', { name: 'Bet now' }).first().click();
  await expect(page).toHaveURL(/\/m\/login\?go=/);
  await logIn(page, 'demo', 'Foyer-demo-1');
  await expect(page).toHaveURL(/\/lotto\//);
  await expect(page.getByRole('button', { name: /^07/ })).toBeVisible();
});

test('the lottery can be tried without a login, with play money of its own', async ({ page }) => {
  await page.goto('/m/trial?gameId=VNQ60');
  await expect(page).toHaveURL(/\/lotto\//);
  await expect(page.getByText('Demo').first()).toBeVisible();
  await page.getByRole('button', { name: /^07/ }).click();
  await page.getByRole('button', { name: /^Review/ }).click();
  await expect(page.getByRole('button', { name: 'Place ticket' })).toBeVisible();
});

test('a game whose vendor is not connected says so, and leads back', async ({ page }) => {
  await page.goto('/m/trial?gameId=LUM-FORTUNE');
  await expect(page.getByRole('heading', { name: 'This game is not connected' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to the lobby' }).click();
  await expect(page).toHaveURL(/\/m\/home$/);
});

test('a game address opens once: going back to it later is refused', async ({ page, context }) => {
  const launched = page.waitForRequest(/\/lotto\/\?.*launchToken=/);
  await page.goto('/m/trial?gameId=VNQ60');
  const address = (await launched).url();
  const launchToken = new URL(address).searchParams.get('launchToken');
  expect(page.url()).not.toContain('launchToken');
  await expect(page.getByRole('button', { name: /^07/ })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: /^07/ })).toBeVisible();
  const stranger = await context.newPage();
  await stranger.goto(`${new URL(address).pathname}?language=EN&launchToken=${launchToken}`);
  await expect(stranger.getByText(/has ended|has expired/i).first()).toBeVisible();
});

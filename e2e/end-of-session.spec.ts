import { expect } from '@playwright/test';
import { test } from './journey.ts';
import { chooseNumbers, waitForTimeToBet } from './lotto-steps.ts';
import { freshName, register, tokenOf } from './member-steps.ts';

test('a bet after logging out elsewhere is not placed, and the game shows that its session has ended', async ({
  page,
}) => {
  await page.goto('/m/home');
  await page.getByRole('link', { name: 'Register' }).first().click();
  await register(page, freshName('leave'));
  await expect(page).toHaveURL(/\/m\/home$/);
  const token = await tokenOf(page);
  await page.getByRole('link', { name: 'Bet now' }).first().click();
  await expect(page).toHaveURL(/\/lotto\//);
  await chooseNumbers(page, ['07', '18']);
  await waitForTimeToBet(page);
  await page.getByRole('button', { name: /^Review/ }).click();
  const status = await page.evaluate(
    async (authorization) =>
      (await fetch('/wps/session/logout', { method: 'POST', headers: { authorization } })).status,
    token,
  );
  expect(status).toBe(200);
  await page.getByRole('button', { name: 'Place ticket' }).click();
  await expect(page.getByText('This game session has ended')).toBeVisible();
  await page
    .getByRole('link', { name: /open|again|game/i })
    .first()
    .click();
  await expect(page).toHaveURL(/\/m\/login/);
});

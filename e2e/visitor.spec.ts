import { expect } from '@playwright/test';
import { BRANDS } from './brands.data.ts';
import { test } from './journey.ts';
import { chooseNumbers, placeTicket } from './lotto-steps.ts';
import { freshName, logIn, originOf, register } from './member-steps.ts';
import { watchPage } from './page-errors.ts';

for (const { code } of BRANDS)
  test(`${code}: a visitor looks around the lottery and bets for free, without a login`, async ({ page, baseURL }) => {
    const watch = watchPage(page);
    await page.goto(`${originOf(code, baseURL)}/m/home`);
    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Play' }).click();
    await expect(page.getByRole('heading', { name: 'Lottery', exact: true })).toBeVisible();
    await expect(page.getByText('Free play: nothing is won or lost.')).toBeVisible();
    await page.getByRole('region', { name: 'Quick' }).getByRole('link').first().click();
    await expect(page.getByText('Demo')).toBeVisible();
    await chooseNumbers(page, ['07', '18']);
    await page.getByRole('button', { name: /^Review/ }).click();
    await placeTicket(page);
    await expect(page.getByRole('heading', { name: 'Ticket placed' })).toBeVisible();
    watch.expectSilent();
  });

test('the first bet for money leads a visitor through the login and back to the same game', async ({ page }) => {
  const watch = watchPage(page);
  await page.goto('/m/home');
  await page.getByRole('link', { name: 'Bet now' }).first().click();
  await expect(page.getByText('Demo')).toBeVisible();
  await page.getByRole('link', { name: 'Play for money' }).click();
  await expect(page).toHaveURL(/\/m\/login\?go=/);
  await logIn(page, 'demo', 'Foyer-demo-1');
  await expect(page).toHaveURL(/\/lotto\//);
  await expect(page.getByRole('heading', { name: 'Hanoi VIP' })).toBeVisible();
  await expect(page.getByText('Demo')).toBeHidden();
  watch.expectSilent();
});

test('“Play for money” leads a new member through the registration and back to the same game', async ({ page }) => {
  const watch = watchPage(page);
  await page.goto('/m/trial?gameId=VNQ60');
  await page.getByRole('link', { name: 'Play for money' }).click();
  await page.getByRole('link', { name: 'Create account' }).click();
  await register(page, freshName('tried'));
  await expect(page).toHaveURL(/\/lotto\//);
  await expect(page.getByText('Demo')).toBeHidden();
  watch.expectSilent();
});

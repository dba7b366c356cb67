import { expect } from '@playwright/test';
import { chooseNumbers, placeTicket } from './lotto-steps.ts';
import { logOut } from './member-steps.ts';
import { freshNumber, registerByMobile } from './mobile-steps.ts';
import { watchPage } from './page-errors.ts';
import { test } from './separate-parts.ts';
import { signInAs } from './social-steps.ts';
import { hydrated } from './wait-for-hydration.ts';

test('gateway, lottery, pages and sandbox work as four processes, started as the guide describes', {
  tag: '@long',
}, async ({ page, baseURL }) => {
  const watch = watchPage(page, [/400 \(Bad Request\)/]);
  await registerByMobile(page, freshNumber('091'), baseURL ?? '');

  await page.getByRole('link', { name: 'Bet now' }).first().click();
  await expect(page).toHaveURL(/\/lotto\//);
  await chooseNumbers(page, ['07', '18', '27', '39', '45']);
  await page.getByRole('button', { name: /^Review/ }).click();
  await placeTicket(page);

  await page.goto('/m/home');
  await logOut(page);
  await page.goto('/m/login');
  await hydrated(page);
  await signInAs(page, 'Google', 'Ana');
  await expect(page.getByRole('dialog', { name: 'Hi, Ana' })).toBeVisible();
  watch.expectSilent();
});

import { expect } from '@playwright/test';
import { test as testAlone } from './foyer-fixture.ts';
import { test } from './journey.ts';
import { logIn, nameOf, PASSWORD } from './member-steps.ts';
import { freshNumber, registerByMobile, toE164 } from './mobile-steps.ts';
import { watchPage } from './page-errors.ts';
import { sentCode } from './sent-code.ts';
import { hydrated } from './wait-for-hydration.ts';

const NEW_PASSWORD = 'battery staple 27';

// The expired password no longer exists once it is changed: a second attempt needs another Foyer.
testAlone('an expired password has to be changed before anything else', { tag: '@long' }, async ({ page, foyer }) => {
  const watch = watchPage(page, [/400 \(Bad Request\)/]);
  await page.goto(`${foyer.origin}/m/login?go=/m/member/home`);
  await hydrated(page);
  await logIn(page, 'stale', 'Foyer-stale-1');
  await expect(page).toHaveURL(/\/m\/changePsw\?go=/);
  await expect(page.getByText('Please choose a new password to continue.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back' })).toHaveCount(0);
  // A welcome would cover the form.
  await expect(page.getByText('Welcome to Lotus')).toHaveCount(0);
  const save = page.getByRole('button', { name: 'Save new password' });
  await page.getByLabel('Current password').fill('not this one');
  await page.getByLabel(/^New password/).fill(NEW_PASSWORD);
  await save.click();
  await expect(page.getByText('That is not your current password.')).toBeVisible();
  await page.getByLabel('Current password').fill('Foyer-stale-1');
  await page.getByLabel(/^New password/).fill('12345678');
  await save.click();
  await expect(page.getByText('This password is too common.')).toBeVisible();
  await page.getByLabel(/^New password/).fill(NEW_PASSWORD);
  await save.click();
  await expect(page).toHaveURL(/\/m\/member\/home$/);
  await expect(page.getByText('Welcome to Lotus, stale.')).toBeVisible();
  await page.reload();
  await expect(page).toHaveURL(/\/m\/member\/home$/);
  await expect(page.getByText('Welcome to Lotus')).toHaveCount(0);
  watch.expectSilent();
});

test('a forgotten password is reset by a code, and the login has the name filled in', { tag: '@long' }, async ({
  page,
  browser,
  baseURL,
}) => {
  const number = freshNumber('086');
  await registerByMobile(page, number, baseURL ?? '');
  const name = await nameOf(page);
  const context = await browser.newContext({ baseURL: baseURL ?? '' });
  const other = await context.newPage();
  const watch = watchPage(other, [/400 \(Bad Request\)/]);
  await other.goto('/m/login');
  await hydrated(other);
  await other.getByRole('link', { name: 'Forgot password?' }).click();
  await other.getByLabel('Username, e-mail or mobile number').fill(name);
  await other.getByRole('button', { name: 'Send code' }).click();
  await expect(other).toHaveURL(/step=code/);
  await expect(other.getByRole('button', { name: /^Resend in \d+ s$/ })).toBeVisible();
  await other.reload();
  await hydrated(other);
  await expect(other.getByLabel('Username, e-mail or mobile number')).toHaveValue(name);
  await expect(other.getByRole('button', { name: /^Resend in \d+ s$/ })).toBeVisible();
  await other.getByLabel(/^New password/).fill(NEW_PASSWORD);
  await other.getByLabel('Code', { exact: true }).fill('000000');
  await other.getByRole('button', { name: 'Save new password' }).click();
  await expect(other.getByText('The code is wrong or has expired.')).toBeVisible();
  await expect.poll(() => sentCode(baseURL ?? '', toE164(number))).toMatch(/^\d{6}$/);
  await other.getByLabel('Code', { exact: true }).fill(await sentCode(baseURL ?? '', toE164(number)));
  await other.getByRole('button', { name: 'Save new password' }).click();
  await expect(other.getByText('Password changed')).toBeVisible();
  await other.getByRole('button', { name: 'Log in' }).click();
  await expect(other.getByLabel('Username', { exact: true })).toHaveValue(name);
  await logIn(other, name, PASSWORD);
  await expect(other.getByText('Wrong username or password.').first()).toBeVisible();
  await logIn(other, name, NEW_PASSWORD);
  await expect(other).toHaveURL(/\/m\/home$/);
  watch.expectSilent();
  await context.close();
});

test('a link to the second step asks for the account, and going back leads to the start', async ({ page }) => {
  await page.goto('/m/forgotPsw?step=code');
  await hydrated(page);
  await page.getByRole('button', { name: 'Save new password' }).click();
  await expect(page.getByText('Please fill this in.')).toHaveCount(3);
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL(/\/m\/forgotPsw$/);
  await expect(page.getByRole('button', { name: 'Send code' })).toBeVisible();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('the steps work, without revealing whether an account exists', async ({ page }) => {
    await page.goto('/m/forgotPsw');
    await page.getByRole('button', { name: 'Send code' }).click();
    await expect(page.getByText('Please fill this in.')).toBeVisible();
    await page.getByLabel('Username, e-mail or mobile number').fill('nobody-at-all');
    await page.getByRole('button', { name: 'Send code' }).click();
    await expect(page.getByText('a code is on its way')).toBeVisible();
    await page.getByLabel('Code', { exact: true }).fill('123456');
    await page.getByLabel(/^New password/).fill(NEW_PASSWORD);
    await page.getByLabel(/^New password/).press('Enter');
    await expect(page.getByText('The code is wrong or has expired.')).toBeVisible();
    await expect(page.getByLabel('Username, e-mail or mobile number')).toHaveValue('nobody-at-all');
  });
});

import { execFileSync } from 'node:child_process';
import AxeBuilder from '@axe-core/playwright';
import { createSecretBox } from '@foyer/gateway/platform/http/secret-box.ts';
import { demoTotpSecret } from '@foyer/gateway/seed/seed.ts';
import { expect, type Page } from '@playwright/test';
import { newMember } from './api-client.ts';
import { test } from './journey.ts';
import { logIn, logOut, originOf } from './member-steps.ts';
import { watchPage } from './page-errors.ts';
import { FOYER_SECRET } from './secret.data.ts';
import { sentCode } from './sent-code.ts';
import { hydrated } from './wait-for-hydration.ts';

const GUARD = 'Foyer-guard-1';
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Confirm it’s you' });
const cells = (page: Page) => dialog(page).getByLabel('6-digit code');

/** The current code, from a third-party authenticator. */
function authenticatorCode(): string {
  const { base32 } = demoTotpSecret(createSecretBox(FOYER_SECRET));
  return execFileSync('oathtool', ['--totp', '--base32', base32], { encoding: 'utf8' }).trim();
}

test('a login with an authenticator: a wrong code is cleared, the right one is submitted automatically', {
  tag: '@long',
}, async ({ page }) => {
  const watch = watchPage(page, [/400 \(Bad Request\)/]);
  await page.goto('/m/login?go=/m/member/home');
  await hydrated(page);
  await logIn(page, 'guard', GUARD);
  await expect(dialog(page)).toBeVisible();
  await expect(dialog(page).getByText('authenticator app')).toBeVisible();
  await expect(dialog(page).getByRole('button', { name: 'Verify' })).toBeDisabled();
  await expect(cells(page)).toBeFocused();
  await cells(page).pressSequentially('000000');
  await expect(dialog(page).getByText('That code is not correct.')).toBeVisible();
  await expect(cells(page)).toHaveValue('');
  await expect(cells(page)).toBeFocused();
  expect((await new AxeBuilder({ page }).include('[role=dialog]').analyze()).violations).toEqual([]);
  await cells(page).fill(authenticatorCode());
  await expect(page).toHaveURL(/\/m\/member\/home$/);
  watch.expectSilent();
});

test('closing the dialog leaves the form unchanged, and it can be sent again', async ({ page, baseURL }) => {
  await page.goto(`${originOf('aurora', baseURL)}/m/login`);
  await hydrated(page);
  await logIn(page, 'guard', GUARD);
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByLabel('Username', { exact: true })).toHaveValue('guard');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(dialog(page)).toBeVisible();
});

test('a code by e-mail: its address is masked, and pasting it submits it', { tag: '@long' }, async ({
  page,
  baseURL,
}) => {
  const watch = watchPage(page, [/400 \(Bad Request\)/]);
  const username = await newMember(baseURL);
  const address = `${username}@mail.test`;
  await page.goto('/m/login?go=/m/member/security/email');
  await hydrated(page);
  await logIn(page, username);
  await hydrated(page);
  await page.getByLabel('E-mail', { exact: true }).fill(address);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByText('We sent a 6-digit code to')).toBeVisible();
  await page.getByLabel('Code', { exact: true }).fill(await sentCode(baseURL ?? '', address));
  await page.getByRole('button', { name: 'Add' }).click();
  await expect(page.getByText('Connected:')).toBeVisible();
  await page.goto('/m/member/security/second-step');
  await hydrated(page);
  await page.getByLabel(/Code by e-mail/).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  await logOut(page);

  await page.goto('/m/login');
  await hydrated(page);
  await logIn(page, username);
  await expect(dialog(page).getByText(/^\w•+\w@mail\.test$/)).toBeVisible();
  await expect(dialog(page).getByText(/^Resend in \d:\d\d$/)).toBeVisible();
  const code = await sentCode(baseURL ?? '', address);
  await cells(page).fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await expect(page).toHaveURL(/\/m\/home$/);
  watch.expectSilent();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('the second factor is asked for in the page, and logs in', async ({ page, baseURL }) => {
    await page.goto(`${originOf('aurora', baseURL)}/m/login`);
    await page.getByLabel('Username', { exact: true }).fill('guard');
    await page.getByLabel('Password', { exact: true }).fill(GUARD);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Confirm it’s you' })).toBeVisible();
    await page.getByLabel('6-digit code').fill('000000');
    await page.getByRole('button', { name: 'Verify' }).click();
    await expect(page.getByText('That code is not correct.')).toBeVisible();
    await page.getByLabel('6-digit code').fill(authenticatorCode());
    await page.getByRole('button', { name: 'Verify' }).click();
    await expect(page).toHaveURL(/\/m\/home$/);
    await expect(page.getByRole('link', { name: /^Balance/ })).toBeVisible();
  });
});

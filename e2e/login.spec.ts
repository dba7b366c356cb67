import { expect } from '@playwright/test';
import { newMember } from './api-client.ts';
import { solveByDigits } from './captcha-solver.ts';
import { test } from './journey.ts';
import { freshName, logIn, logOut, nameOf, originOf, PASSWORD } from './member-steps.ts';
import { freshNumber, registerByMobile, sendCode, toE164 } from './mobile-steps.ts';
import { watchPage } from './page-errors.ts';
import { sentCode } from './sent-code.ts';
import { addVirtualAuthenticator } from './virtual-authenticator.ts';
import { hydrated } from './wait-for-hydration.ts';

test('an unknown number leads to a registration with it', async ({ page, baseURL }) => {
  const watch = watchPage(page, [/400 \(Bad Request\)/]);
  const number = freshNumber('091');
  await page.goto('/m/login');
  await hydrated(page);
  await page.getByRole('link', { name: 'SMS code' }).click();
  await expect(page).toHaveURL(/by=sms/);
  await page.getByLabel('Mobile number').fill(number);
  await sendCode(page);
  await expect(page.getByRole('button', { name: /^Resend in \d+ s$/ })).toBeVisible();
  await page.getByLabel('SMS code').fill(await sentCode(baseURL ?? '', toE164(number)));
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByText('There is no account with this number yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Create one' }).click();

  await expect(page).toHaveURL(/\/m\/register\?by=mobile/);
  await expect(page.getByLabel('SMS code')).toHaveValue(/^\d{6}$/);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL(/\/m\/home$/);
  await expect(page.getByText(`Welcome to Lotus, ${await nameOf(page)}.`)).toBeVisible();

  watch.expectSilent();
});

test('the tab and the wait for another code survive a reload', async ({ page }) => {
  const number = freshNumber('093');
  await page.goto('/m/login?by=sms');
  await hydrated(page);
  await page.getByLabel('Mobile number').fill(number);
  await sendCode(page);
  await expect(page.getByRole('button', { name: /^Resend in/ })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: /^Resend in/ })).toBeVisible();
  await expect(page.getByLabel('Mobile number')).toHaveValue(/^093/);
});

test('shows a wrong code at the code field, and a wrong number at the number field', async ({ page }) => {
  const watch = watchPage(page, [/400 \(Bad Request\)/]);
  await page.goto('/m/login?by=sms');
  await hydrated(page);
  await page.getByLabel('Mobile number').fill('0123');
  await sendCode(page);
  await expect(page.getByText('We cannot send an SMS to this number.')).toBeVisible();
  await page.getByLabel('Mobile number').fill(freshNumber('096'));
  await page.getByLabel('SMS code').fill('000000');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByText('The code is wrong or has expired.')).toBeVisible();
  watch.expectSilent();
});

test('a taken number leads from the registration to the login with it', async ({ page, browser, baseURL }) => {
  const number = freshNumber('097');
  await registerByMobile(page, number, baseURL ?? '');
  const name = await nameOf(page);
  const context = await browser.newContext({ baseURL: baseURL ?? '' });
  const other = await context.newPage();
  await other.goto('/m/register?by=mobile');
  await hydrated(other);
  await other.getByLabel('Mobile number').fill(number);
  await expect(async () => {
    await sendCode(other);
    await expect(other.getByText('We sent a 6-digit code')).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 90_000, intervals: [5000] });
  await other.getByLabel('SMS code').fill(await sentCode(baseURL ?? '', toE164(number)));
  await other.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await other.getByRole('checkbox').check();
  await other.getByRole('button', { name: 'Create account' }).click();
  await other.getByRole('button', { name: 'Log in instead' }).click();
  await expect(other).toHaveURL(/\/m\/login\?by=sms/);
  await other.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(other).toHaveURL(/\/m\/home$/);
  await expect.poll(() => nameOf(other)).toBe(name);
  await context.close();
});

test('aurora puts a captcha before the SMS', async ({ page, baseURL }) => {
  const watch = watchPage(page);
  const origin = originOf('aurora', baseURL);
  const number = freshNumber('0917');
  await page.goto(`${origin}/m/login?by=sms`);
  await hydrated(page);
  await page.getByLabel('Mobile number').fill(number);
  await sendCode(page);
  await solveByDigits(page);
  await expect(page.getByText('We sent a 6-digit code')).toBeVisible();
  expect(await sentCode(origin, `+63${number.slice(1)}`)).toMatch(/^\d{6}$/);
  watch.expectSilent();
});

for (const [code, status] of [
  ['TOO_MANY_REQUEST_LOGIN', 429],
  ['account.disabled', 403],
  ['unknown.error', 500],
] as const)
  test(`${code} is shown above the fields, and the form can be sent again`, async ({ page }) => {
    const json = { success: false, errorCode: code, message: `What ${code} means.` };
    await page.route('**/wps/session/login', (route) => route.fulfill({ status, json }));
    await page.goto('/m/login');
    await hydrated(page);
    await logIn(page, freshName('late'));
    await expect(page.getByRole('alert').getByText(`What ${code} means.`)).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.unroute('**/wps/session/login');
    await logIn(page, 'demo', 'Foyer-demo-1');
    await expect(page).toHaveURL(/\/m\/home$/);
  });

test('a passkey logs in', { tag: '@long' }, async ({ page, baseURL }) => {
  const username = await newMember(baseURL);
  await addVirtualAuthenticator(page);
  await page.goto('/m/login?go=/m/member/security/passkeys');
  await hydrated(page);
  await logIn(page, username);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByText('Chrome, Linux')).toBeVisible();
  await logOut(page);
  await page.goto('/m/login');
  await hydrated(page);
  // An authenticator that needs no touch may answer the autofill request before the button is pressed.
  await page
    .getByRole('button', { name: 'Log in with a passkey' })
    .click({ timeout: 5000 })
    .catch(() => undefined);
  await expect(page).toHaveURL(/\/m\/home$/);
  await expect.poll(() => nameOf(page)).toBe(username);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a code is sent and logs in', async ({ page, baseURL }) => {
    const number = freshNumber('098');
    await page.goto('/m/login?by=sms');
    await page.getByLabel('Mobile number').fill(number);
    await sendCode(page);
    await expect(page.getByText('We sent a 6-digit code')).toBeVisible();
    await expect(page.getByLabel('Mobile number')).toHaveValue(number);
    await page.getByLabel('SMS code').fill(await sentCode(baseURL ?? '', toE164(number)));
    await page.getByLabel('SMS code').press('Enter');
    await page.getByRole('button', { name: 'Create one' }).click();
    await expect(page.getByLabel('SMS code')).toHaveValue(/^\d{6}$/);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page).toHaveURL(/\/m\/home$/);
    await expect(page.getByRole('link', { name: /^Balance/ })).toBeVisible();
  });
});

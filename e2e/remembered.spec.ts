import { type BrowserContext, expect, type Page } from '@playwright/test';
import { newMember } from './api-client.ts';
import { test } from './journey.ts';
import { logIn, logOut, nameOf } from './member-steps.ts';
import { watchPage } from './page-errors.ts';
import { hydrated } from './wait-for-hydration.ts';

const balance = (page: Page) => page.getByRole('link', { name: /^Balance/ });
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('rememberedLogin'));

async function logInHere(page: Page, username: string): Promise<void> {
  await page.goto('/m/login');
  await hydrated(page);
  await logIn(page, username);
  await expect(balance(page)).toBeVisible();
}

/** Simulates a restart of the browser: the session is gone, local storage is not. */
async function comeBack(context: BrowserContext, page: Page): Promise<Page> {
  await page.close();
  await context.clearCookies({ name: 'session' });
  return context.newPage();
}

test('a remembered member is logged in where they are, without a password on the device', { tag: '@long' }, async ({
  page,
  context,
  baseURL,
}) => {
  const username = await newMember(baseURL);
  await logInHere(page, username);
  const record = JSON.parse((await stored(page)) ?? '{}');
  expect(record).toMatchObject({ type: 'username', username, merchant: 'lotus' });
  expect(Object.keys(record)).not.toContain('password');
  const again = await comeBack(context, page);
  const watch = watchPage(again);
  await again.goto('/m/news');
  await expect.poll(() => nameOf(again)).toBe(username);
  await expect(again).toHaveURL(/\/m\/news$/);
  await again.goto('/m/home');
  await expect(balance(again)).toBeVisible();
  // Each use replaces the secret: the next visit works too.
  const third = await comeBack(context, again);
  await third.goto('/m/home');
  await expect(balance(third)).toBeVisible();
  watch.expectSilent();
});

test('a member who opted out is not remembered', async ({ page, context, baseURL }) => {
  await page.goto('/m/login');
  await hydrated(page);
  await page.getByRole('checkbox').uncheck();
  await logIn(page, await newMember(baseURL));
  await expect(balance(page)).toBeVisible();
  expect(await stored(page)).toBeNull();
  const again = await comeBack(context, page);
  await again.goto('/m/home');
  await hydrated(again);
  await expect(again.getByRole('link', { name: 'Register' }).first()).toBeVisible();
});

test('a log-out forgets the device', async ({ page, baseURL }) => {
  await logInHere(page, await newMember(baseURL));
  await logOut(page);
  expect(await stored(page)).toBeNull();
});

test('a wrong password clears the remembered login', async ({ page, context, baseURL }) => {
  const username = await newMember(baseURL);
  await logInHere(page, username);
  const again = await comeBack(context, page);
  await again.goto('/m/login?backUrl=/m/home');
  await hydrated(again);
  await expect(again.getByLabel('Username', { exact: true })).toHaveValue(username);
  await logIn(again, username, 'not this one');
  await expect(again.getByText('Wrong username or password.').first()).toBeVisible();
  expect(await stored(again)).toBeNull();
});

test('two tabs that start together both log in, and the next visit still works', { tag: '@long' }, async ({
  page,
  context,
  baseURL,
}) => {
  const username = await newMember(baseURL);
  await logInHere(page, username);
  await page.close();
  await context.clearCookies({ name: 'session' });
  const tabs = [await context.newPage(), await context.newPage()];
  await Promise.all(tabs.map((tab) => tab.goto('/m/home')));
  for (const tab of tabs) await expect(balance(tab)).toBeVisible();
  for (const tab of tabs) await tab.close();
  const lazyWithFallback = await context.newPage();
  await lazyWithFallback.goto('/m/home');
  await expect(balance(lazyWithFallback)).toBeVisible();
});

test('a remembered login copied from another device asks for a login, and is not retried', { tag: '@long' }, async ({
  page,
  context,
  baseURL,
}) => {
  const username = await newMember(baseURL);
  await logInHere(page, username);
  const again = await comeBack(context, page);
  let tries = 0;
  await again.route('**/wps/session/autoLogin', (route) => {
    tries += 1;
    return route.fulfill({ status: 403, json: { success: false, errorCode: 'token_ip_different', message: 'Moved.' } });
  });
  await again.goto('/m/home');
  await expect.poll(() => again.evaluate(() => localStorage.getItem('autoLogin'))).toBe('0');
  await again.reload();
  await hydrated(again);
  await expect(again.getByRole('dialog')).toHaveCount(0);
  expect(tries).toBe(1);
  await again.unroute('**/wps/session/autoLogin');
  await logInHere(again, username);
  expect(await again.evaluate(() => localStorage.getItem('autoLogin'))).toBeNull();
});

for (const code of ['login.cred.err', 'not.exists.user'])
  test(`a device refused with ${code} is forgotten silently`, async ({ page, context, baseURL }) => {
    await logInHere(page, await newMember(baseURL));
    const again = await comeBack(context, page);
    const json = { success: false, errorCode: code, message: 'Unknown.' };
    await again.route('**/wps/session/autoLogin', (route) => route.fulfill({ status: 400, json }));
    await again.goto('/m/home');
    await expect.poll(() => stored(again)).toBeNull();
    await expect(again.getByRole('dialog')).toHaveCount(0);
    await expect(again.getByRole('link', { name: 'Register' }).first()).toBeVisible();
  });

test('a remembered member with a second factor is asked for it on the current page', async ({
  page,
  context,
  baseURL,
}) => {
  await logInHere(page, await newMember(baseURL));
  const again = await comeBack(context, page);
  const challenge = { id: 'c'.repeat(43), destination: 'm•••n@mail.com', resendSeconds: 60 };
  const json = { success: false, errorCode: 'login_verify_required', message: 'Confirm.', value: 'email', challenge };
  await again.route('**/wps/session/autoLogin', (route) => route.fulfill({ status: 400, json }));
  await again.goto('/m/home');
  const dialog = again.getByRole('dialog', { name: 'Confirm it’s you' });
  await expect(dialog.getByText('m•••n@mail.com')).toBeVisible();
  await dialog.getByLabel('6-digit code').fill('123456');
  await expect(dialog.getByText('The code is wrong or has expired.')).toBeVisible();
  await expect(again).toHaveURL(/\/m\/home$/);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toHaveCount(0);
});

test('the password of an old record is deleted immediately, and only the name is filled in', async ({ page }) => {
  const old = { type: 'username', username: 'demo', password: 'Wm05NVpYST0=', merchant: 'lotus' };
  await page.addInitScript((record) => {
    if (!localStorage.getItem('rememberedLogin')) localStorage.setItem('rememberedLogin', JSON.stringify(record));
  }, old);
  await page.goto('/m/login');
  await hydrated(page);
  await expect(page.getByLabel('Username', { exact: true })).toHaveValue('demo');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
  expect(await stored(page)).not.toContain('Wm05NVpYST0=');
});

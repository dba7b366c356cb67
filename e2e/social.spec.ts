import { expect, type Page } from '@playwright/test';
import { ask, newMember } from './api-client.ts';
import { solveByDigits } from './captcha-solver.ts';
import { test } from './journey.ts';
import { freshName, logIn, logOut, nameOf, originOf, PASSWORD } from './member-steps.ts';
import { watchPage } from './page-errors.ts';
import { BASE_URL } from './server-address.ts';
import { signInAs } from './social-steps.ts';
import { hydrated } from './wait-for-hydration.ts';

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name: `Hi, ${name}` });

test('an unlinked identity is linked to an account, and logs in from then on', { tag: '@long' }, async ({
  page,
  baseURL,
}) => {
  const watch = watchPage(page, [/400 \(Bad Request\)/]);
  const person = freshName('Ana');
  const username = await newMember(baseURL);
  await page.goto('/m/login');
  await hydrated(page);
  await signInAs(page, 'Google', person);
  await dialog(page, person).getByRole('button', { name: 'Log in and link' }).click();
  await expect(page.getByText('Log in with your username to link Google.')).toBeVisible();
  await logIn(page, username);
  await expect(page).toHaveURL(/\/m\/home$/);
  await logOut(page);
  await page.goto('/m/login?go=/m/member/home');
  await hydrated(page);
  await signInAs(page, 'Google', person);
  await expect(page).toHaveURL(/\/m\/member\/home$/);
  await expect.poll(() => nameOf(page)).toBe(username);
  watch.expectSilent();
});

test('an unlinked identity creates a new account, without a password', async ({ page }) => {
  const person = freshName('Ben');
  const username = freshName('ben');
  await page.goto('/m/login');
  await hydrated(page);
  await signInAs(page, 'Facebook', person);
  await dialog(page, person).getByRole('link', { name: 'Create a new account' }).click();
  await expect(page.getByText('Your new account will be linked to Facebook.')).toBeVisible();
  await page.getByLabel('Username', { exact: true }).fill(username);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL(/\/m\/home$/);
  await expect.poll(() => nameOf(page)).toBe(username);
});

test('closing the dialog leaves the form unchanged; two providers have labels on their buttons', async ({
  page,
  baseURL,
}) => {
  await page.goto(`${originOf('samba', baseURL)}/m/login`);
  await hydrated(page);
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toHaveText('Continue with Google');
  await page.getByLabel('Username', { exact: true }).fill('somebody');
  const person = freshName('Cleo');
  await signInAs(page, 'Google', person);
  await dialog(page, person).getByRole('button', { name: 'Close' }).click();
  await expect(dialog(page, person)).toHaveCount(0);
  await expect(page.getByLabel('Username', { exact: true })).toHaveValue('somebody');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeEnabled();
});

test('closing a provider’s window shows no error', async ({ page }) => {
  await page.goto('/m/login');
  await hydrated(page);
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await (await opened).close();
  await expect(page.getByRole('button', { name: 'Continue with Google' })).not.toHaveAttribute('aria-busy', 'true');
  await expect(page.getByRole('alert')).toHaveCount(0);
});

/** Leaves the page for a provider, and signs in or declines there. */
async function leaveFor(page: Page, provider: string, name: string | null): Promise<void> {
  await page.getByRole('button', { name: `Continue with ${provider}` }).click();
  await expect(page).toHaveURL(/\/sandbox\/idp\//);
  if (name === null) return page.locator('a.cancel').click();
  await page.locator('#name').fill(name);
  await page.locator('button.go').click();
}

for (const [brand, provider] of [
  ['aurora', 'LINE'],
  ['lotus', 'Telegram'],
] as const) {
  test.describe(provider, () => {
    test.use({ baseURL: originOf(brand, BASE_URL) });
    test(`${provider} leads back to the page, which offers the choice`, { tag: '@long' }, async ({ page }) => {
      const username = freshName('soc');
      const person = freshName('Dao');
      await page.goto('/m/login?go=/m/member/home');
      await hydrated(page);
      await leaveFor(page, provider, person);
      await dialog(page, person).getByRole('link', { name: 'Create a new account' }).click();
      await expect(page.getByText(`Your new account will be linked to ${provider}.`)).toBeVisible();
      await page.getByLabel('Username', { exact: true }).fill(username);
      await page.getByRole('checkbox').check();
      await page.getByRole('button', { name: 'Create account' }).click();
      if (brand === 'aurora') await solveByDigits(page);
      await expect(page).toHaveURL(/\/m\/member\/home$/);
      await logOut(page);
      await page.goto('/m/login?redirectUrl=/m/news');
      await hydrated(page);
      await leaveFor(page, provider, person);
      await expect(page).toHaveURL((url) => url.pathname === '/m/news');
      await expect.poll(() => nameOf(page)).toBe(username);
    });

    test(`declining at ${provider} leads back to the unchanged login`, async ({ page }) => {
      await page.goto('/m/login?go=/m/member/home');
      await hydrated(page);
      await leaveFor(page, provider, null);
      await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeVisible();
      await expect(page).toHaveURL(/\/m\/login\?go=(\/|%2F)m(\/|%2F)member(\/|%2F)home$/);
      await expect(page.getByRole('alert')).toHaveCount(0);
    });
  });
}

test('a return is rejected if this tab did not start the sign-in', async ({ page, baseURL }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(`${originOf('aurora', baseURL)}/m/login?code=stolen&state=forged`);
  await hydrated(page);
  await expect(page.getByText(/missing-or-invalid-nonce/)).toBeVisible();
  expect(asked.filter((url) => /verifyLineCode|session\/login(?!\/passkey)/.test(url))).toEqual([]);
});

test('in a private window a social sign-in is refused before the visitor leaves', async ({ page }) => {
  // Current Chromium does not reveal a private window: this fakes what older versions show.
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'webkitTemporaryStorage', {
      value: { queryUsageAndQuota: (done: (used: number, quota: number) => void) => done(0, 1) },
    });
  });
  await page.goto('/m/login');
  await hydrated(page);
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await expect(page.getByText('Social sign-in does not work in private browsing.')).toBeVisible();
  await expect(page).toHaveURL(/\/m\/login$/);
});

test('Telegram’s own window logs its owner in without a tap, and never as the owner of a link', {
  tag: '@long',
}, async ({ page, browser, baseURL }) => {
  const person = freshName('Mini');
  const { text } = await ask(`${baseURL}/sandbox/idp/telegram/initData?name=${person}`);
  const { initData } = JSON.parse(text);
  const address = `/m/login#tgWebAppData=${encodeURIComponent(initData)}`;
  const stranger = await (await browser.newContext({ locale: 'en-US' })).newPage();
  await stranger.goto(`${baseURL}${address}`);
  await hydrated(stranger);
  await stranger.waitForLoadState('networkidle');
  await expect(stranger.getByRole('dialog')).toBeHidden();
  await page.addInitScript(() => Object.assign(window, { TelegramWebviewProxy: {} }));
  await page.goto(address);
  await dialog(page, person).getByRole('link', { name: 'Create a new account' }).click();
  await expect(page.getByText('Your new account will be linked to Telegram.')).toBeVisible();
  await page.getByLabel('Username', { exact: true }).fill(freshName('mini'));
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL(/\/m\/home$/);
});

test.describe('in the Maya app', () => {
  test.use({ userAgent: 'Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/140.0.0.0 Mobile PayMaya/2.130.0' });

  test('a visitor is recognised without a tap, and logged in from the second time on', { tag: '@long' }, async ({
    page,
    baseURL,
  }) => {
    const origin = originOf('aurora', baseURL);
    const person = freshName('Mia');
    const openApp = async () => {
      const { text } = await ask(`${origin}/sandbox/idp/maya/PROD/start?name=${person}`, {});
      await page.goto(`${origin}/m/login?sessionId=${JSON.parse(text).sessionId}&env=PROD&go=/m/member/home`);
    };
    await openApp();
    await dialog(page, person).getByRole('link', { name: 'Create a new account' }).click();
    await expect(page.getByText('Your new account will be linked to Maya.')).toBeVisible();
    const username = freshName('mia');
    await page.getByLabel('Username', { exact: true }).fill(username);
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Create account' }).click();
    await solveByDigits(page);
    await expect(page).toHaveURL(/\/m\/member\/home$/);
    await logOut(page, origin);
    await openApp();
    await expect(page).toHaveURL(/\/m\/member\/home$/);
    await expect.poll(() => nameOf(page)).toBe(username);
    expect(page.url()).not.toContain('sessionId');
  });
});

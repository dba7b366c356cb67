import { expect, type Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { newMember } from './api-client.ts';
import { test } from './journey.ts';
import { logIn, PASSWORD } from './member-steps.ts';
import { watchPage } from './page-errors.ts';
import { sentCode } from './sent-code.ts';
import { addVirtualAuthenticator } from './virtual-authenticator.ts';
import { hydrated } from './wait-for-hydration.ts';

/** Logs in a new member, and opens a page of the security centre. */
async function openAs(page: Page, username: string, path = ''): Promise<void> {
  await page.goto('/m/login');
  await hydrated(page);
  await logIn(page, username);
  await expect(page).toHaveURL(/\/m\/home$/);
  await open(page, path);
}

async function open(page: Page, path = ''): Promise<void> {
  await page.goto(`/m/member/security${path}`);
  await hydrated(page);
}

/** Connects an authenticator app to a new member's account. @returns a recovery code */
async function turnOnAuthenticator(page: Page, baseURL: string | undefined): Promise<string> {
  await openAs(page, await newMember(baseURL), '/authenticator');
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  const secret = ((await page.getByTestId('secret').textContent()) ?? '').replace(/\s/g, '');
  await page.getByLabel('Code', { exact: true }).fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate());
  await page.getByRole('button', { name: 'Turn on' }).click();
  return (await page.locator('section[aria-label="Recovery codes"] li').first().textContent()) ?? '';
}

test('an authenticator is set up by its key, and recovery codes are shown once', async ({ page, baseURL }) => {
  const watch = watchPage(page);
  await openAs(page, await newMember(baseURL));
  await page.getByRole('link', { name: /Authenticator app/ }).click();
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  await expect(page.getByAltText('QR code for your authenticator app')).toBeVisible();
  const secret = ((await page.getByTestId('secret').textContent()) ?? '').replace(/\s/g, '');
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  await page.getByLabel('Code', { exact: true }).fill(code);
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByRole('heading', { name: 'Recovery codes' })).toBeVisible();
  await expect(page.locator('section[aria-label="Recovery codes"] li')).toHaveCount(10);
  await page.reload();
  await expect(page.getByText('You have 10 recovery codes left.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Recovery codes' })).toHaveCount(0);
  await open(page);
  await expect(page.getByRole('link', { name: /Second step/ })).toContainText('Authenticator app');
  watch.expectSilent();
});

test('an authenticator is removed only with its code or a recovery code', { tag: '@long' }, async ({
  page,
  baseURL,
}) => {
  const watch = watchPage(page, [/400 \(Bad Request\)/]);
  const recoveryCode = await turnOnAuthenticator(page, baseURL);
  const remove = page.getByRole('button', { name: 'Remove the authenticator app' });
  const code = page.getByLabel('Code from the app, or a recovery code').last();
  await remove.click();
  await expect(page.getByText('The code is wrong or has expired.')).toBeVisible();
  await code.fill('000000');
  await remove.click();
  await expect(page.getByText('The code is wrong or has expired.')).toBeVisible();
  await code.fill(recoveryCode.trim());
  await remove.click();
  await expect(page.getByRole('button', { name: 'Set up an authenticator app' })).toBeVisible();
  watch.expectSilent();
});

test('a wrong code keeps the key on the screen, so that the next one can be tried', async ({ page, baseURL }) => {
  const watch = watchPage(page, [/400 \(Bad Request\)/]);
  await openAs(page, await newMember(baseURL), '/authenticator');
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  const secret = await page.getByTestId('secret').textContent();
  await page.getByLabel('Code', { exact: true }).fill('000000');
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByText('The code is wrong or has expired.')).toBeVisible();
  expect(await page.getByTestId('secret').textContent()).toBe(secret);
  watch.expectSilent();
});

test('an e-mail address is connected by a code, and then used for the second factor', async ({ page, baseURL }) => {
  const watch = watchPage(page);
  const username = await newMember(baseURL);
  await openAs(page, username, '/email');
  await page.getByLabel('E-mail', { exact: true }).fill(`${username}@mail.test`);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByText('We sent a 6-digit code to')).toBeVisible();
  await page.getByLabel('Code', { exact: true }).fill(await sentCode(baseURL ?? '', `${username}@mail.test`));
  await page.getByRole('button', { name: 'Add' }).click();
  await expect(page.getByText('Connected:')).toBeVisible();
  await open(page, '/second-step');
  await page.getByLabel(/Code by e-mail/).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  watch.expectSilent();
});

test('a passkey is added, renamed and removed', async ({ page, baseURL }) => {
  const watch = watchPage(page);
  await addVirtualAuthenticator(page);
  await openAs(page, await newMember(baseURL), '/passkeys');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByText('Chrome, Linux')).toBeVisible();
  await page.getByText('Rename').click();
  await page.getByLabel('Name of the passkey').fill('My phone');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'Remove My phone' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove My phone' }).click();
  await expect(page.getByRole('button', { name: 'Remove My phone' })).toHaveCount(0);
  watch.expectSilent();
});

test('a member with an authenticator adds a passkey only with a code', { tag: '@long' }, async ({ page, baseURL }) => {
  const watch = watchPage(page, [/400 \(Bad Request\)/]);
  await addVirtualAuthenticator(page);
  const recoveryCode = await turnOnAuthenticator(page, baseURL);
  await open(page, '/passkeys');
  const add = page.getByRole('button', { name: 'Add a passkey' });
  const code = page.getByLabel('Code from the app, or a recovery code');
  await add.click();
  await expect(code).toBeVisible();
  await expect(page.getByText('The code is wrong or has expired.')).toHaveCount(0);
  await code.fill('000000');
  await add.click();
  await expect(page.getByText('The code is wrong or has expired.')).toBeVisible();
  await code.fill(recoveryCode.trim());
  await add.click();
  await expect(page.getByText('Chrome, Linux')).toBeVisible();
  await expect(code).toHaveCount(0);
  watch.expectSilent();
});

test('a session on another phone is ended from here', { tag: '@long' }, async ({ page, browser, baseURL }) => {
  const username = await newMember(baseURL);
  const other = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
  await openAs(other, username);
  await openAs(page, username, '/sessions');
  const rows = page.getByRole('button', { name: /^Log out/ });
  const before = await rows.count();
  expect(before).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Log out all other devices' }).click();
  await expect(rows).toHaveCount(0);
  await expect(page.getByText('This device').first()).toBeVisible();
  await other.goto('/m/member/home');
  await expect(other).toHaveURL(/\/m\/login/);
  await other.context().close();
});

test('the login history shows a wrong password', { tag: '@long' }, async ({ page, baseURL }) => {
  const username = await newMember(baseURL);
  await page.goto('/m/login');
  await hydrated(page);
  await logIn(page, username, 'not this one');
  await expect(page.getByText('Wrong username or password.').first()).toBeVisible();
  await openAs(page, username, '/history');
  await expect(page.getByText('Wrong password')).toBeVisible();
  await expect(page.getByText('Registration')).toBeVisible();
});

test('the form asks for the password if the gateway requires it, and continues', async ({ page, baseURL }) => {
  await openAs(page, await newMember(baseURL), '/authenticator');
  let isFirst = true;
  await page.route('**/wps/member/security/totp', (route) => {
    if (!isFirst) return route.continue();
    isFirst = false;
    const json = { success: false, errorCode: 'password.required', message: 'Please confirm with your password.' };
    return route.fulfill({ status: 400, json });
  });
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  await page.getByLabel('Password', { exact: true }).fill('wrong');
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  await expect(page.getByText('Wrong password.')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  await expect(page.getByTestId('secret')).toBeVisible();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('an e-mail address is connected', async ({ page, baseURL }) => {
    const username = await newMember(baseURL);
    await page.goto('/m/login?go=/m/member/security/email');
    await logIn(page, username);
    await page.getByLabel('E-mail', { exact: true }).fill(`${username}@mail.test`);
    await page.getByRole('button', { name: 'Send code' }).click();
    await page.getByLabel('Code', { exact: true }).fill(await sentCode(baseURL ?? '', `${username}@mail.test`));
    await page.getByRole('button', { name: 'Add' }).click();
    await expect(page.getByText('Connected:')).toBeVisible();
  });
});

import { expect, type Page } from '@playwright/test';
import { enter } from './cashier-steps.ts';
import { test } from './journey.ts';
import { freshName, logIn, PASSWORD, register } from './member-steps.ts';
import { watchPage } from './page-errors.ts';
import { hydrated } from './wait-for-hydration.ts';

test('a wrong password is shown at the fields, keeps the name, and the right one logs in', async ({ page }) => {
  const watch = watchPage(page, [/400 \(Bad Request\)/]);
  await page.goto('/m/login');
  await hydrated(page);
  await logIn(page, 'demo', 'not this one');
  await expect(page.getByText('Wrong username or password.').first()).toBeVisible();
  await expect(page.getByLabel('Username', { exact: true })).toHaveValue('demo');
  await logIn(page, 'demo', 'Foyer-demo-1');
  await expect(page).toHaveURL(/\/m\/home$/);
  watch.expectSilent();
});

test('an error leaves when its field is edited, and those of the other fields stay', async ({ page }) => {
  await page.goto('/m/register');
  await hydrated(page);
  await page.getByRole('button', { name: 'Create account' }).click();
  const missing = page.getByText('Please fill this in');
  const adult = page.getByText('Please confirm your age and accept the terms.');
  await expect(missing).toHaveCount(2);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await expect(missing).toHaveCount(1);
  await expect(adult).toBeVisible();
  await page.getByRole('checkbox').check();
  await expect(adult).toHaveCount(0);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(missing).toHaveCount(1);
});

test('credentials leave the browser encrypted', async ({ page }) => {
  await page.goto('/m/login');
  await hydrated(page);
  const sent = page.waitForRequest('**/wps/session/login');
  await logIn(page, 'demo', 'Foyer-demo-1');
  const request = await sent;
  expect(request.headers().encryption).toMatch(/^A256GCM;kid=[0-9a-f]{16}$/);
  expect(request.postData()).not.toContain('Foyer-demo-1');
  expect(request.postData()).toMatch(/^[A-Za-z0-9+/]+=*$/);
});

test('a second submit is ignored while one is running', async ({ page }) => {
  const username = freshName('dbl');
  await page.goto('/m/register');
  await hydrated(page);
  let registrations = 0;
  await page.route('**/wps/member/register', async (route) => {
    registrations += 1;
    await new Promise((resolve) => setTimeout(resolve, 600));
    await route.continue();
  });
  await page.getByLabel('Username', { exact: true }).fill(username);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('checkbox').check();
  // Submits the form directly: unlike a person, Playwright would wait for the page to become stable.
  await page.evaluate(() => {
    const form = document.querySelector('form');
    for (let i = 0; i < 6; i++) form?.requestSubmit();
  });
  await expect(page).toHaveURL(/\/m\/home$/);
  await expect(page.getByText(`Welcome to Lotus, ${username}.`)).toBeVisible();
  expect(registrations).toBe(1);
});

test('a taken name offers free ones, and a tap fills one in', async ({ page }) => {
  await page.goto('/m/register');
  await hydrated(page);
  await register(page, 'demo');
  await page.getByRole('button', { name: 'demo0' }).click();
  await expect(page.getByLabel('Username', { exact: true })).toHaveValue('demo0');
});

test('a referral code from the link is filled in and read-only', async ({ page }) => {
  await page.goto('/m/register?r=sen6868');
  await expect(page.getByLabel(/Referral code/)).toHaveValue(/sen6868/i);
  await expect(page.getByLabel(/Referral code/)).not.toBeEditable();
});

test('a chosen language applies to every page', async ({ page }) => {
  await page.goto('/m/home');
  await page
    .getByRole('link', { name: /language/i })
    .first()
    .click();
  await page.getByRole('link', { name: 'Tiếng Việt' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'vi-VN');
  await page.goto('/m/login');
  await hydrated(page);
  await expect(page.getByRole('button', { name: 'Đăng nhập', exact: true })).toBeVisible();
});

test('a new tab is logged in too, and a log-out logs out both', { tag: '@long' }, async ({ page, context }) => {
  await page.goto('/m/login');
  await hydrated(page);
  await logIn(page, 'demo', 'Foyer-demo-1');
  await expect(page.getByRole('link', { name: /^Balance/ })).toBeVisible();
  const other = await context.newPage();
  await other.goto('/m/home');
  await expect(other.getByRole('link', { name: /^Balance/ })).toBeVisible();
  await other.goto('/m/member/home');
  const more = other.getByRole('button', { name: 'More' });
  if (!(await other.getByRole('button', { name: 'Log out' }).isVisible())) await more.click();
  await other.getByRole('button', { name: 'Log out' }).click();
  await expect(other.getByRole('link', { name: 'Register' }).first()).toBeVisible();
  await page.goto('/m/member/home');
  await expect(page).toHaveURL(/\/m\/login/);
});

/** Opens a page whose scripts do not arrive. @returns a function that lets them arrive, and waits until they run */
async function openWithoutScripts(page: Page, path: string): Promise<() => Promise<void>> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/m/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  return async () => {
    release();
    await hydrated(page);
  };
}

for (const { path, label, typed } of [
  { path: '/m/register', label: 'Username', typed: 'early.typist' },
  { path: '/m/register?by=mobile', label: 'Mobile number', typed: '0912345678' },
  { path: '/m/forgotPsw', label: 'Username, e-mail or mobile number', typed: 'early.typist' },
])
  test(`text typed into ${path} before its scripts arrive stays, even after a refusal`, async ({ page }) => {
    const arrive = await openWithoutScripts(page, path);
    const field = page.locator('form input:not([type=hidden])').first();
    await field.fill(typed);
    await arrive();
    await page.locator('form button[type=submit]:not(.vh)').last().click();
    await expect(field, label).not.toHaveValue('');
  });

test('text typed into the search before its scripts arrive is searched for', async ({ page }) => {
  const arrive = await openWithoutScripts(page, '/m/search');
  await page.getByRole('searchbox').fill('keno');
  await arrive();
  await expect(page.getByRole('searchbox')).toHaveValue('keno');
  await expect(page).toHaveURL(/q=keno/);
});

test('what a member types before the scripts arrive stays', { tag: '@long' }, async ({ page, baseURL }) => {
  await enter(page, baseURL ?? '');
  const amount = await openWithoutScripts(page, '/m/member/deposit');
  await page.getByRole('textbox', { name: 'Amount' }).fill('250000');
  await amount();
  await expect(page.getByRole('textbox', { name: 'Amount' })).toHaveValue(/^250\.000/);
  await page.unrouteAll();
  const words = await openWithoutScripts(page, '/m/feedback?kind=complaint');
  await page.getByRole('textbox').fill('The draw of noon was late.');
  await words();
  await expect(page.getByRole('textbox')).toHaveValue('The draw of noon was late.');
  await page.getByRole('button', { name: 'Send complaint' }).click();
  await expect(page.getByText(/It has the number \d{6}\./)).toBeVisible();
});

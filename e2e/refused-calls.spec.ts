import { expect } from '@playwright/test';
import { test } from './journey.ts';
import { logIn } from './member-steps.ts';
import { freshNumber, sendCode } from './mobile-steps.ts';
import { hydrated } from './wait-for-hydration.ts';

const STATUS = '**/wps/v2/system/status*';
const REGISTER = /\/wps\/member\/register/;
const TRIAL = '**/wps/relay/GCS_gameTrialLaunch*';
const refusal = (errorCode: string, message = '') => JSON.stringify({ success: false, errorCode, message });

for (const delayMs of [0, 100, 400])
  test(`a status check that fails after ${delayMs} ms is reported`, async ({ page }) => {
    await page.route(STATUS, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, delayMs));
      await route.fulfill({ status: 500, body: refusal('unknown.error', 'The status is not known.') });
    });
    await page.goto('/m/home');
    await expect(page.getByRole('dialog', { name: 'Please note' })).toContainText('The status is not known.');
  });

test('a status check that is lost immediately is reported', async ({ page }) => {
  await page.route(STATUS, (route) => route.abort('connectionfailed'));
  await page.goto('/m/home');
  await expect(page.getByRole('dialog')).toContainText('Network Error / CORS Errors');
});

test('a status check that is lost is reported although the file of the dialogs is lost too', async ({ page }) => {
  await page.route(STATUS, (route) => route.abort('connectionfailed'));
  await page.route(/assets\/(shell-dialogs|app-services)-.*\.js/, (route) => route.abort('connectionfailed'));
  await page.goto('/m/home');
  await expect(page.getByText('We could not reach our server.')).toBeVisible();
});

test('a refused registration empties the field of the code', async ({ page }) => {
  await page.goto('/m/register?by=mobile');
  await hydrated(page);
  await page.getByLabel('Mobile number').fill(freshNumber('091'));
  await sendCode(page);
  await expect(page.getByText('We sent a 6-digit code')).toBeVisible();
  await page.getByLabel('SMS code').fill('000001');
  await page.getByLabel('Password', { exact: true }).fill('correct horse');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByLabel('SMS code')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('SMS code')).toHaveValue('');
  await expect(page.locator('[name=password]')).toHaveValue('correct horse');
  await page.route(REGISTER, (route) => route.fulfill({ status: 400, body: refusal('not.known', 'Not today.') }));
  await page.getByLabel('SMS code').fill('000002');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
  await expect(page.getByLabel('SMS code')).toHaveValue('');
});

test('a registration through a proxy without its gateway fails quietly, and can be sent again', async ({ page }) => {
  await page.goto('/m/register');
  await hydrated(page);
  await page.route(REGISTER, (route) => route.fulfill({ status: 502, body: refusal('x.y', 'nginx') }), { times: 1 });
  await page.getByLabel('Username', { exact: true }).fill(`quiet${Date.now().toString(36)}`);
  await page.getByLabel('Password', { exact: true }).fill('correct horse');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('The connection was lost. Please try again.')).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByText('nginx')).toBeHidden();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL(/\/m\/home$/);
});

for (const { name, status, body, says } of [
  { name: '502', status: 502, body: '<html>Bad Gateway</html>', says: 'Your balance has not changed.' },
  { name: '429', status: 429, body: refusal('TOO_MANY_REQUEST_CALL', 'Slowly, please.'), says: 'Slowly, please.' },
])
  test(`a launch that is answered ${name} offers another attempt in the page, without an alert`, async ({ page }) => {
    await page.route(TRIAL, (route) => route.fulfill({ status, body }), { times: 1 });
    await page.goto('/m/trial?gameId=VNQ60');
    await expect(page.getByRole('heading', { name: 'The game could not be opened' })).toBeVisible();
    await expect(page.getByText(says)).toBeVisible();
    await expect(page.getByRole('alertdialog')).toBeHidden();
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page).toHaveURL(/\/lotto\//);
  });

test('an ended session on a navigation clears session storage', async ({ page, context }) => {
  await page.goto('/m/login');
  await hydrated(page);
  await page.getByLabel('Remember me').uncheck();
  await logIn(page, 'demo', 'Foyer-demo-1');
  await expect(page.getByRole('link', { name: /^Balance/ })).toBeVisible();
  await hydrated(page);
  await page.evaluate(() => sessionStorage.setItem('kept', 'by this tab'));
  const token = (await context.cookies()).find(({ name }) => name === 'session')?.value ?? '';
  await page.evaluate(async (authorization) => {
    await fetch('/wps/session/logout', { method: 'POST', headers: { authorization } });
  }, token);
  // Only the navigation reports it.
  await page.route('**/wps/**', () => undefined);
  await page.getByRole('link', { name: 'Me', exact: true }).click();
  await expect(page).toHaveURL(/\/m\/login\?.*ended/);
  await expect(page.getByText('Please log in')).toBeVisible();
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('kept'))).toBeNull();
});

import { expect, type Page } from '@playwright/test';
import { test } from './journey.ts';
import { logIn } from './member-steps.ts';
import { watchPage } from './page-errors.ts';
import { hydrated } from './wait-for-hydration.ts';

const refusal = (errorCode: string, message = '') => JSON.stringify({ success: false, errorCode, message });

/** Responses to a login by a gateway, or by a proxy in front of it, and the form's message for each. */
const ANSWERS = [
  { name: '502 of a proxy', status: 502, body: '<html>Bad Gateway</html>', says: 'The connection was lost.' },
  { name: '429', status: 429, body: refusal('TOO_MANY_REQUEST_LOGIN', 'Slowly, please.'), says: 'Slowly, please.' },
  { name: 'HTML with 200', status: 200, body: '<html>Hello from the hotel</html>', says: 'The connection was lost.' },
  { name: 'nothing at all', status: 200, body: '', says: 'The connection was lost.' },
  { name: 'an unknown code', status: 400, body: refusal('custom.code', 'Ask the desk.'), says: 'Ask the desk.' },
] as const;

for (const { name, status, body, says } of ANSWERS) {
  test(`a gateway that answers a login with ${name}: the form shows it, keeps the input, and can be sent again`, async ({
    page,
  }) => {
    const watch = watchPage(page, [/status of \d+/, /^\d+: /]);
    await page.goto('/m/login');
    await hydrated(page);
    await page.route('**/wps/session/login', (route) => route.fulfill({ status, body }), { times: 1 });
    await logIn(page, 'demo', 'Foyer-demo-1');
    await expect(page.getByText(says)).toBeVisible();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByLabel('Username', { exact: true })).toHaveValue('demo');
    await page.getByLabel('Password', { exact: true }).fill('Foyer-demo-1');
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(page.getByRole('link', { name: /^Balance/ })).toBeVisible();
    watch.expectSilent();
  });
}

test('a lost connection over http is explained in plain words, with the specification’s words in the details', async ({
  page,
}) => {
  await page.goto('/m/login');
  await hydrated(page);
  await page.route('**/wps/session/login', (route) => route.abort('connectionfailed'), { times: 1 });
  await logIn(page, 'demo', 'Foyer-demo-1');
  await expect(page.getByRole('dialog')).toContainText(
    /We could not reach our server\..*ERR_NETWORK · Network Error \/ CORS Errors/,
  );
  await page.getByRole('button', { name: 'Got it' }).click();
  await expect(page.getByLabel('Username', { exact: true })).toHaveValue('demo');
});

const asDemo = async (page: Page) => {
  await page.goto('/m/login');
  await hydrated(page);
  await logIn(page, 'demo', 'Foyer-demo-1');
  await expect(page.getByRole('link', { name: /^Balance/ })).toBeVisible();
};

test('an unauthorised response clears the session and asks for a login, which leads back', async ({
  page,
  context,
}) => {
  await page.goto('/m/login');
  await hydrated(page);
  // A remembered phone would log in automatically.
  await page.getByLabel('Remember me').uncheck();
  await logIn(page, 'demo', 'Foyer-demo-1');
  await expect(page.getByRole('link', { name: /^Balance/ })).toBeVisible();
  await page.goto('/m/member/home');
  await hydrated(page);
  await page.evaluate(() => sessionStorage.setItem('kept', 'by this tab'));
  // Ends the session elsewhere, as another device or an operator would.
  const token = (await context.cookies()).find(({ name }) => name === 'session')?.value ?? '';
  await page.evaluate(async (authorization) => {
    await fetch('/wps/session/logout', { method: 'POST', headers: { authorization } });
  }, token);
  await page.getByRole('link', { name: 'Refresh balance' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Please log in' });
  await expect(dialog).toBeVisible();
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
  await dialog.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/m\/login\?go=%2Fm%2Fmember%2Fhome/);
  await logIn(page, 'demo', 'Foyer-demo-1');
  await expect(page).toHaveURL(/\/m\/member\/home/);
});

test('a phone whose clock is three hours off logs in, and its countdowns are right', async ({ page }) => {
  const watch = watchPage(page, [/status of 400/]);
  await page.clock.install({ time: Date.now() + 3 * 3_600_000 });
  await asDemo(page);
  await expect(page.getByRole('timer').first()).toHaveText(/^00:0[01]:\d\d$/);
  watch.expectSilent();
});

test('a countdown is right on a phone with a wrong clock before the draws are read again', async ({ page }) => {
  await page.clock.install({ time: Date.now() + 3 * 3_600_000 });
  await page.goto('/m/news');
  await hydrated(page);
  // Home reads the draws as it opens, and immediately again to learn the time.
  let reads = 0;
  await page.route('**/wps/relay/GCSGAME_drawList*', (route) => {
    reads += 1;
    return reads === 1 ? route.continue() : route.fulfill({ status: 503 });
  });
  await page.getByRole('link', { name: 'Back to the lobby' }).click();
  await expect(page).toHaveURL(/\/m\/home/);
  await expect(page.getByRole('timer').first()).toHaveText(/^00:0[01]:\d\d$/);
  await expect.poll(() => reads).toBeGreaterThan(1);
  await expect(page.getByRole('timer').first()).toHaveText(/^00:0[01]:\d\d$/);
});

test('with storage blocked a visitor browses, logs in and sees the balance', async ({ page }) => {
  const watch = watchPage(page);
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        configurable: true,
        get() {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      });
  });
  await page.goto('/m/home');
  await hydrated(page);
  await page.getByRole('button', { name: 'Close' }).first().click();
  await asDemo(page);
  await page.goto('/m/member/home');
  await expect(page.getByText('5.000.000').first()).toBeVisible();
  watch.expectSilent();
});

test('a phone of 2020, without newer browser features, registers and bets', async ({ page }) => {
  const watch = watchPage(page);
  await page.addInitScript(() => {
    const drop = (owner: object, names: string[]) => {
      for (const name of names) Reflect.deleteProperty(owner, name);
    };
    drop(AbortSignal, ['any', 'timeout']);
    drop(URL, ['canParse', 'parse']);
    drop(Object, ['hasOwn', 'groupBy']);
    drop(Array.prototype, ['at', 'findLast', 'findLastIndex', 'toSorted', 'toReversed', 'toSpliced', 'with']);
    drop(Array, ['fromAsync']);
    drop(String.prototype, ['at', 'isWellFormed', 'toWellFormed']);
    drop(Promise, ['withResolvers', 'try']);
    drop(Crypto.prototype, ['randomUUID']);
    drop(Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]())), [
      'map',
      'filter',
      'take',
      'some',
      'every',
      'find',
      'toArray',
      'forEach',
      'reduce',
    ]);
    // Not trustedTypes: this browser enforces them by the page's policy, with or without the object.
    drop(window, ['structuredClone', 'scheduler', 'navigation', 'cookieStore']);
  });
  // Such a browser does not know the directive either.
  await page.route('**/m/**', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const url = new URL(route.request().url());
    const { host } = url;
    url.hostname = '127.0.0.1';
    const headersSent = { ...(await route.request().allHeaders()), host };
    const response = await route.fetch({ url: url.href, headers: headersSent, maxRedirects: 0 });
    const policy = response.headers()['content-security-policy'] ?? '';
    const headers = {
      ...response.headers(),
      'content-security-policy': policy.replace("; require-trusted-types-for 'script'", ''),
    };
    return route.fulfill({ response, headers });
  });
  await page.goto('/m/register');
  await hydrated(page);
  await page.getByLabel('Username', { exact: true }).fill(`old${Date.now().toString(36)}`);
  await page.getByLabel('Password', { exact: true }).fill('correct horse');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('link', { name: /^Balance/ })).toBeVisible();
  await page.getByRole('link', { name: 'Me', exact: true }).click();
  await expect(page.getByText('2.000.000').first()).toBeVisible();
  watch.expectSilent();
});

import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { ask } from './api-client.ts';
import { BRANDS } from './brands.data.ts';
import { test } from './journey.ts';
import { freshName, logIn, originOf } from './member-steps.ts';
import { watchPage } from './page-errors.ts';
import { BASE_URL, PORT } from './server-address.ts';

test.use({ serviceWorkers: 'allow' });

for (const brand of BRANDS) {
  const host = new URL(originOf(brand.code, BASE_URL)).host;

  test(`${brand.code} is complete before any script runs, in its first language`, async ({ request }) => {
    const page = await request.get(`http://127.0.0.1:${PORT}/m/home`, { headers: { host, 'accept-language': 'xx' } });
    const html = await page.text();
    expect(page.status()).toBe(200);
    expect(html).toContain(`lang="${brand.lang}"`);
    expect(html).toMatch(new RegExp(`<title>[^<]*${brand.title.source}`));
    expect(html.toUpperCase()).toContain(`--SURFACE-0:${brand.surface}`);
    expect(html).toContain(`/m/brand/${brand.code}/favicon.svg`);
    expect(html).toContain(`/wps/system/manifest.json?merchantCode=${brand.code}`);
    for (const words of [brand.logIn, brand.register, brand.lane]) expect(html).toContain(words);
    expect(page.headers()['content-security-policy']).toMatch(/script-src 'self' 'sha256-/);
    expect(page.headers()['content-security-policy']).not.toContain("script-src 'self' 'unsafe-inline'");
  });

  test(`${brand.code} is the same from cached fragments as rendered whole`, async ({ request }) => {
    const read = (query: string) => readPage(request, `/m/home?${query}`, { host, 'accept-language': brand.lang });
    await expectSameAsWhole(read);
  });

  test.describe(`${brand.code} without scripts`, () => {
    test.use({ javaScriptEnabled: false, baseURL: originOf(brand.code, BASE_URL) });

    test('links are links and forms post: a visitor registers, looks at the wallet and logs out', async ({ page }) => {
      await page.goto('/m/home');
      await page.getByRole('link', { name: 'Register' }).first().click();
      const wanted = page.getByLabel('Username', { exact: true });
      if ((await wanted.count()) > 0) await wanted.fill(`nojs${Date.now().toString(36)}`);
      await page.getByLabel('Password', { exact: true }).fill('short');
      await page.getByRole('checkbox').check();
      await page.getByRole('button', { name: 'Create account' }).click();
      await expect(page.getByText(/at least 8/i)).toBeVisible();
      // A captcha needs scripts: a registration that requires one states so; members can still log in.
      const isShut = (await page.locator('form noscript').count()) > 0;
      expect(isShut).toBe(brand.code === 'aurora');
      if (isShut) return logInWithoutScripts(page);
      await page.getByLabel('Password', { exact: true }).fill('correct horse');
      await page.getByRole('checkbox').check();
      await page.getByRole('button', { name: 'Create account' }).click();
      if (brand.code === 'samba') await page.getByRole('link', { name: 'Continue' }).click();
      await expect(page).toHaveURL(/\/m\/home$/);
      await page.goto('/m/member/home');
      await expect(page.getByText(brand.welcomeBalance).first()).toBeVisible();
      await page.goto('/m/member/transactions');
      await expect(page.getByText(brand.welcomeBalance).first()).toBeVisible();
    });
  });
}

for (const path of ['/m/home', '/m/member/home'])
  test(`${path} of a member is the same from cached fragments as rendered whole`, async ({ request }) => {
    const { host } = new URL(BASE_URL);
    const token = await newSession();
    const read = (query: string) => readPage(request, `${path}?${query}`, { host, cookie: `session=${token}` });
    // Its links lead to games for money, although a visitor's page was rendered first.
    await readPage(request, '/m/home?x=1', { host });
    expect(await read('x=1')).toContain('href="/m/launchGame?code=lobby"');
    await expectSameAsWhole(read);
  });

test('a refused form of a visitor does not change the pages of others', async ({ request }) => {
  const { host, origin } = new URL(BASE_URL);
  // The first page in this language is the error's, which has no brand.
  const cookie = 'language=CN';
  const refused = await request.post(`http://127.0.0.1:${PORT}/m/news`, {
    headers: { host, origin, cookie },
    form: { a: 'b' },
  });
  expect(refused.status()).toBe(405);
  expect(await refused.text()).toContain('data-merchant="foyer"');
  const home = await readPage(request, '/m/home?x=1', { host, cookie });
  expect(home).toContain('lang="zh-CN"');
  expect(home.match(/<aside.*?<\/aside>/s)?.[0]).toContain('/m/brand/lotus/mark.svg');
});

/** The token of a new member's session. */
async function newSession(): Promise<string> {
  const json = { username: freshName('fragments'), password: 'correct horse', isAdult: true };
  const { text } = await ask(`${BASE_URL}/wps/member/register`, { method: 'POST', json });
  return JSON.parse(text).value.token;
}

/** The markup of a page, without what differs each time: the scripts with its data, its moment, and the digits that count down. */
async function readPage(request: APIRequestContext, path: string, headers: Record<string, string>): Promise<string> {
  const page = await request.get(`http://127.0.0.1:${PORT}${path}`, { headers });
  return (await page.text())
    .replaceAll(/<script.*?<\/script>/gs, '')
    .replaceAll(/(?<=data-left="\d+ )\d+/g, '')
    .replaceAll(/(?<=<span class="[a-z0-9 ]+">)\d\d(?=<\/span>)/g, '');
}

/** Compares a page with fragments and one without: all links of a visitor from a campaign carry it, so nothing is cached. */
async function expectSameAsWhole(read: (query: string) => Promise<string>): Promise<void> {
  // A draw may close between two of them.
  await expect(async () => {
    const first = await read('x=1');
    expect(await read('x=1')).toBe(first);
    expect((await read('cid=7')).replaceAll(/[?&](amp;)?cid=7/g, '')).toBe(first);
  }).toPass({ timeout: 20_000 });
}

async function logInWithoutScripts(page: Page): Promise<void> {
  await page.goto('/m/login');
  await logIn(page, 'demo', 'Foyer-demo-1');
  await expect(page).toHaveURL(/\/m\/home$/);
  await page.goto('/m/member/transactions');
  await expect(page.getByText('Play money').first()).toBeVisible();
}

test('an unknown host shows the domain screen', async ({ page }) => {
  const reply = await page.goto(`http://nobody.localhost:${PORT}/m/home`);
  expect(reply?.status()).toBe(503);
  await expect(page.getByRole('heading', { name: 'This address is not available' })).toBeVisible();
  await expect(page.getByText('domain_not_available')).toBeVisible();
});

test('a page that does not exist shows an error and leads back', async ({ page }) => {
  const reply = await page.goto('/m/no/such/page');
  expect(reply?.status()).toBe(404);
  await page.getByRole('link', { name: 'Back to the lobby' }).click();
  await expect(page).toHaveURL(/\/m\/home$/);
});

test('a worker of an earlier member centre is replaced by ours, which gets environment and merchant', {
  tag: '@long',
}, async ({ page }) => {
  await page.goto('/m/login');
  await page.evaluate(async () => {
    // The earlier member centre had no Trusted Types; our pages accept the address of its worker only from a policy.
    const rules = { createScriptURL: (address: string) => address };
    const { trustedTypes } = globalThis as unknown as {
      trustedTypes: { createPolicy(name: string, given: typeof rules): typeof rules };
    };
    const address = trustedTypes.createPolicy('earlier', rules).createScriptURL('/m/sw.js');
    await navigator.serviceWorker.register(address, { scope: '/m/' });
  });
  await page.goto('/m/home');
  const scripts = () =>
    page.evaluate(async () => {
      const registrations = await navigator.serviceWorker.getRegistrations();
      return registrations.map(({ active, installing, waiting }) => (waiting ?? installing ?? active)?.scriptURL);
    });
  await expect.poll(scripts).toEqual([expect.stringMatching(/\/m\/sw\.js\?environment=sandbox&merchant=lotus$/)]);
});

test('protected pages ask for a login and lead back afterwards', async ({ page }) => {
  await page.goto('/m/member/home?from=test');
  await expect(page).toHaveURL(/\/m\/login\?go=%2Fm%2Fmember%2Fhome%3Ffrom%3Dtest&from=test$/);
  await page.getByLabel('Username', { exact: true }).fill('demo');
  await page.getByLabel('Password', { exact: true }).fill('Foyer-demo-1');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL(/\/m\/member\/home\?from=test$/);
});

test('an unlisted host shows the domain screen, unbranded, with all its pictures', async ({ page, baseURL }) => {
  const watch = watchPage(page, [/503/]);
  const answer = await page.goto(`${(baseURL ?? '').replace('lotus', 'nobody')}/m/home`);
  expect(answer?.status()).toBe(503);
  await expect(page.getByRole('heading', { name: 'This address is not available' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  watch.expectSilent();
});

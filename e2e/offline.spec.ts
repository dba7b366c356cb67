import { expect } from '@playwright/test';
import { test } from './foyer-fixture.ts';
import { chooseNumbers, placeTicket } from './lotto-steps.ts';
import { freshName, logOut, register } from './member-steps.ts';
import { hydrated } from './wait-for-hydration.ts';

const controlled = () => navigator.serviceWorker.controller !== null;
const cachedHome = async () => {
  const name = (await caches.keys()).find((one) => one.startsWith('foyer-pages-'));
  return name !== undefined && (await (await caches.open(name)).match('/m/home')) !== undefined;
};

test('an offline start shows the cached page, marked as such, and reloads when online', { tag: '@long' }, async ({
  page,
  foyer,
}) => {
  await page.goto(`${foyer.origin}/m/home`);
  await page.waitForFunction(controlled);
  await expect.poll(() => page.evaluate(cachedHome)).toBe(true);
  await foyer.stop();
  await page.goto(`${foyer.origin}/m/home`);
  await expect(page.getByRole('heading', { name: 'Lottery' })).toBeVisible();
  await expect(page.getByText('You are offline')).toBeVisible();
  await expect(page.getByText(/You are viewing a copy saved at/)).toBeVisible();
  await page.getByRole('link', { name: 'Me', exact: true }).click();
  await expect(page.getByText('You are offline').first()).toBeVisible();
  await page.goto(`${foyer.origin}/m/member/home`);
  await expect(page).toHaveURL(/\/m\/home$/);
  await foyer.start();
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(page.getByText('You are offline')).toBeHidden();
  await expect(page.locator('html')).not.toHaveAttribute('data-saved-at', /./);
});

test('a member remains one offline, with the last balance and tickets and their times, until the logout', {
  tag: '@long',
}, async ({ page, foyer }) => {
  const copy = () => page.evaluate(() => localStorage.getItem('member-copy'));
  await page.goto(`${foyer.origin}/m/home`);
  await page.waitForFunction(controlled);
  await expect.poll(() => page.evaluate(cachedHome)).toBe(true);
  await page.goto(`${foyer.origin}/m/register`);
  await register(page, freshName('away'));
  await expect(page.getByRole('link', { name: /^Balance 2\.000\.000/ })).toBeVisible();
  await expect.poll(copy).not.toBeNull();
  await page.goto(`${foyer.origin}/m/launchGame?code=VNQ60`);
  await expect(page).toHaveURL(/\/lotto\//);
  await chooseNumbers(page, ['07']);
  await page.getByRole('button', { name: /^Review/ }).click();
  await placeTicket(page);
  await expect.poll(copy).toContain('tickets');
  expect(await copy()).not.toMatch(/2000000|Lô/);
  await foyer.stop();
  await page.goto(`${foyer.origin}/m/home`);
  await expect(page.getByText(/Your balance is from/)).toBeVisible();
  await expect(page.getByRole('link', { name: /^Balance 1\.730\.000/ })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Log in' })).toBeHidden();
  await page.getByText(/^My tickets · /).click();
  await expect(page.getByText('Lô 2 số · 1 number · Waiting')).toBeVisible();
  await expect(page.getByText(/Offline · closes in|Closing|Closed/).first()).toBeVisible();
  if (process.env.PICTURE) await page.screenshot({ path: process.env.PICTURE });

  await foyer.start();
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(page.getByText('You are offline')).toBeHidden();
  await logOut(page, foyer.origin);
  expect(await copy()).toBeNull();
});

test('a page opened offline keeps its brand, and shows the time in the merchant’s zone', { tag: '@long' }, async ({
  page,
  foyer,
}) => {
  await page.goto(`${foyer.origin}/m/home`);
  await page.waitForFunction(controlled);
  await expect.poll(() => page.evaluate(cachedHome)).toBe(true);
  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Search', exact: true }).first().click();
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  const time = new Intl.DateTimeFormat('en', {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: 'Asia/Ho_Chi_Minh',
  });
  const minutes = [0, 60_000].map((ago) => time.format(Date.now() - ago));
  await expect(page.getByText(new RegExp(minutes.join('|')))).toBeVisible();
  await expect(page.locator('header img')).toHaveAttribute('src', '/m/brand/lotus/mark.svg');
  await expect(page.locator('header').getByText('Lotus')).toBeAttached();
});

test('responses are cached by language, along with the pictures of the brand', { tag: '@long' }, async ({
  page,
  foyer,
}) => {
  await page.goto(`${foyer.origin}/m/home`);
  await page.waitForFunction(controlled);
  const address = '/wps/relay/GCSGAME_newGameVendor?platform=html5';
  const ask = (language: string) =>
    page.evaluate(
      async ([path, spoken]) => (await fetch(path, { headers: { merchant: 'lotus', language: spoken } })).text(),
      [address, language] as const,
    );
  const english = await ask('EN');
  const vietnamese = await ask('VI');
  expect(english).not.toBe(vietnamese);
  const cachedPictures = async () => (await (await caches.open('foyer-brand')).keys()).length;
  await expect.poll(() => page.evaluate(cachedPictures)).toBeGreaterThan(0);
  await foyer.stop();
  expect(await ask('EN')).toBe(english);
  expect(await ask('VI')).toBe(vietnamese);
});

test('balances, sessions and authorised responses are never cached', { tag: '@long' }, async ({ page, foyer }) => {
  await page.goto(`${foyer.origin}/m/login`);
  await hydrated(page);
  await page.waitForFunction(controlled);
  await page.getByLabel('Username', { exact: true }).fill('demo');
  await page.getByLabel('Password', { exact: true }).fill('Foyer-demo-1');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByRole('link', { name: /^Balance/ })).toBeVisible();
  await page.goto(`${foyer.origin}/m/member/home`);
  await hydrated(page);
  const kept = await page.evaluate(async () => {
    const found: string[] = [];
    for (const name of await caches.keys())
      for (const request of await (await caches.open(name)).keys()) {
        const text = (await (await caches.match(request, { cacheName: name }))?.text()) ?? '';
        if (
          /\/wps\/(member|wallet|session|inbox)|\/m\/member|\.data(\?|$)/.test(request.url) ||
          /5\.000\.000|Foyer-demo/.test(text)
        )
          found.push(request.url);
      }
    return found;
  });
  expect(kept).toEqual([]);
});

test('a form filled in offline keeps its input, and can be sent when online', { tag: '@long' }, async ({
  page,
  foyer,
}) => {
  await page.goto(`${foyer.origin}/m/login`);
  await hydrated(page);
  // By now the dialog that reports it is cached.
  await page.waitForFunction(controlled);
  await page.getByLabel('Username', { exact: true }).fill('demo');
  await page.getByLabel('Password', { exact: true }).fill('Foyer-demo-1');
  await foyer.stop();
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  const alert = page.getByRole('dialog');
  await expect(alert).toContainText('We could not reach our server.');
  await alert.getByRole('button', { name: 'Got it' }).click();
  await expect(page.getByLabel('Username', { exact: true })).toHaveValue('demo');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('Foyer-demo-1');
  await foyer.start();
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByRole('link', { name: /^Balance/ })).toBeVisible();
});

import { expect, type Page } from '@playwright/test';
import { test } from './journey.ts';
import { originOf } from './member-steps.ts';
import { watchPage } from './page-errors.ts';
import { hydrated } from './wait-for-hydration.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 Version/17.4 Mobile/15E148 Safari/604.1';
/** The offer appears only after the announcements. */
const PATIENCE = { timeout: 15_000 };

// Browsers that have not seen a popup yet, of a merchant without announcements: a visit has one popup.
test.use({ storageState: { cookies: [], origins: [] }, serviceWorkers: 'block' });
test.beforeEach(({ page }) =>
  page.route('**/wps/content/popups*', (route) => route.fulfill({ json: { success: true, value: { popups: [] } } })),
);

/** Fakes a browser that lets the page prompt, and the visitor's answer. */
const promptWith = (page: Page, outcome: 'accepted' | 'dismissed') =>
  page.addInitScript((answer) => {
    const question = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: async () => undefined,
      userChoice: Promise.resolve({ outcome: answer }),
    });
    addEventListener('DOMContentLoaded', () => dispatchEvent(question));
  }, outcome);

test('a visitor is offered the app and installs it; it is not offered again', { tag: '@long' }, async ({
  page,
  baseURL,
}) => {
  const watch = watchPage(page);
  const origin = originOf('samba', baseURL);
  await promptWith(page, 'accepted');
  await page.goto(`${origin}/m/home?lang=EN`);
  const sheet = page.getByRole('dialog', { name: 'Add Samba to your home screen' });
  await expect(sheet).toBeVisible(PATIENCE);
  await sheet.getByRole('button', { name: 'Install' }).click();
  await expect(page.getByText('Samba is being installed')).toBeVisible();
  await expect(sheet).toHaveCount(0);
  await page.evaluate(() => dispatchEvent(new Event('appinstalled')));
  expect(await page.evaluate(() => [localStorage.a2hsRefusals, localStorage.a2hsInstalled])).toEqual(['99', '1']);
  watch.expectSilent();
});

test('installs the app in the language of the page, not of the browser', { tag: '@long' }, async ({
  page,
  baseURL,
}) => {
  const origin = originOf('samba', baseURL);
  await promptWith(page, 'accepted');
  const asked = page.waitForRequest(
    (request) => request.url().includes('/wps/system/manifest.json') && request.resourceType() === 'fetch',
    PATIENCE,
  );
  await page.goto(`${origin}/m/home?lang=ES`);
  expect((await asked).headers()).toMatchObject({ language: 'ES', merchant: 'samba' });
  await expect(page.getByRole('dialog', { name: 'Añade Samba a tu pantalla de inicio' })).toBeVisible();
  // The browser fetches this one on its own, without our headers.
  const address = (await page.locator('link[rel=manifest]').getAttribute('href')) ?? '';
  const { lang, name, short_name } = await page.evaluate(async (href) => (await fetch(href)).json(), address);
  expect({ lang, short_name }).toEqual({ lang: 'es', short_name: 'Samba' });
  expect(name).toMatch(/^Samba/);
  const profile = await page.evaluate(async () => (await fetch('/m/app.mobileconfig')).text());
  const described = /<key>PayloadDescription<\/key>\s*<string>([^<]+)</.exec(profile)?.[1];
  await page.goto(`${origin}/m/home?lang=PT-BR`);
  const other = await page.evaluate(async () => (await fetch('/m/app.mobileconfig')).text());
  expect(other).not.toContain(described);
});

test('an offer that was refused does not come back in the session', { tag: '@long' }, async ({ page, baseURL }) => {
  const origin = originOf('samba', baseURL);
  await promptWith(page, 'dismissed');
  await page.goto(`${origin}/m/home?lang=EN`);
  const sheet = page.getByRole('dialog', { name: 'Add Samba to your home screen' });
  await expect(sheet).toBeVisible(PATIENCE);
  await sheet.getByRole('button', { name: 'Not now' }).click();
  await expect(sheet).toHaveCount(0);
  expect(await page.evaluate(() => [localStorage.a2hsRefusals, sessionStorage.a2hsDismissed])).toEqual(['1', '1']);
});

test('the bar that was closed is gone before the next page is painted, and nothing moves', async ({ page }) => {
  await page.goto('/m/home');
  await hydrated(page);
  await page.getByRole('button', { name: 'Close', exact: true }).first().click();
  await expect(page.getByRole('dialog', { name: 'Lotus app' })).toContainText('Straight to your draws');
  await page.reload({ waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('data-bar', 'off');
  await expect(page.getByRole('link', { name: 'Get', exact: true })).toHaveCount(0);
});

test.describe('on an iPhone', () => {
  test.use({ userAgent: IPHONE });

  test('the steps of the share menu are shown, and the app’s page offers the profile', { tag: '@long' }, async ({
    page,
    baseURL,
  }) => {
    const watch = watchPage(page);
    await page.goto(`${originOf('samba', baseURL)}/m/home?lang=EN`);
    const sheet = page.getByRole('dialog', { name: 'Add Samba to your iPhone' });
    await expect(sheet.getByText('Tap Share in Safari')).toBeVisible(PATIENCE);
    await sheet.getByRole('button', { name: 'Done' }).click();
    await expect(sheet).toHaveCount(0);
    await page.goto(`${originOf('samba', baseURL)}/m/download`);
    const profile = page.getByRole('link', { name: 'Get the profile' });
    await expect(profile).toHaveAttribute('href', '/m/app.mobileconfig');
    const answer = await page.evaluate(async () => {
      const sent = await fetch('/m/app.mobileconfig');
      return { type: sent.headers.get('content-type'), text: await sent.text() };
    });
    expect(answer.type).toBe('application/x-apple-aspen-config');
    expect(answer.text).toContain('com.apple.webClip.managed');
    watch.expectSilent();
  });
});

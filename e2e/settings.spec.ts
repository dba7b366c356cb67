import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import sharp from 'sharp';
import { ask } from './api-client.ts';
import { enter } from './cashier-steps.ts';
import { expectAccessible } from './expect-accessible.ts';
import { test } from './foyer-fixture.ts';
import { originOf } from './member-steps.ts';
import { watchPage } from './page-errors.ts';
import { hydrated } from './wait-for-hydration.ts';

const PATH = '/m/member/settings';

test.describe('settings', () => {
  test('take effect immediately and on other devices', { tag: '@long' }, async ({ browser, page, baseURL }) => {
    const origin = originOf('lotus', baseURL);
    const watch = watchPage(page);
    await enter(page, origin);
    await page.goto(`${origin}/m/member/home`);
    await page.getByText('More', { exact: true }).click();
    await page.getByRole('link', { name: 'Settings' }).click();
    await hydrated(page);
    await expectAccessible(page);
    const calm = page.getByRole('switch', { name: /Reduce motion/ });
    await calm.click();
    await expect(calm).toBeChecked();
    await expect(page.locator('html')).toHaveAttribute('data-calm', '');
    await page.getByRole('switch', { name: /Hide balance/ }).click();
    await expect(page.getByRole('switch', { name: /Hide balance/ })).toBeChecked();
    await page.getByRole('switch', { name: /Sounds/ }).click();
    await expect(page.getByRole('switch', { name: /Sounds/ })).toBeChecked();
    await page.getByRole('link', { name: /Time zone/ }).click();
    await page.getByRole('combobox').selectOption('America/Sao_Paulo');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('link', { name: /Brasilia Standard Time/ })).toBeVisible();
    watch.expectSilent();
    // Another device of the member, which does not run scripts.
    const context = await browser.newContext({
      javaScriptEnabled: false,
      storageState: await page.context().storageState(),
      locale: 'en-US',
    });
    const other = await context.newPage();
    await other.goto(`${origin}/m/member/home`);
    await expect(other.locator('html')).toHaveAttribute('data-calm', 'true');
    await expect(other.getByText('Balance hidden')).toBeAttached();
    await other.goto(`${origin}${PATH}`);
    await other.getByRole('switch', { name: /Hide balance/ }).click();
    await expect(other.getByRole('switch', { name: /Hide balance/ })).not.toBeChecked();
    await context.close();
  });

  test('a change is saved although the member leaves the page immediately, on a slow network', {
    tag: '@long',
  }, async ({ page, baseURL }) => {
    const origin = originOf('lotus', baseURL);
    await enter(page, origin);
    await page.goto(`${origin}${PATH}`);
    await hydrated(page);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', {
      ...{ offline: false, latency: 600, downloadThroughput: 50_000, uploadThroughput: 20_000 },
    });
    const calm = page.getByRole('switch', { name: /Reduce motion/ });
    await calm.click();
    await page.goto(`${origin}/m/help`);
    await page.goto(`${origin}${PATH}`);
    await expect(calm).toBeChecked();
  });

  test('a switch that cannot be saved flips back and shows an error', { tag: '@long' }, async ({ page, baseURL }) => {
    const origin = originOf('lotus', baseURL);
    await enter(page, origin);
    await page.goto(`${origin}${PATH}`);
    await hydrated(page);
    await page.route('**/wps/settings/change', (route) => route.abort());
    const calm = page.getByRole('switch', { name: /Reduce motion/ });
    await calm.click();
    await expect(page.getByText('This was not saved. Please try again.')).toBeVisible();
    await page.getByRole('button', { name: 'Got it' }).click();
    await expect(calm).not.toBeChecked();
  });

  test('a picture is chosen, shown only to its member, and removed', { tag: '@long' }, async ({ page, baseURL }) => {
    const origin = originOf('lotus', baseURL);
    await enter(page, origin);
    await page.goto(`${origin}${PATH}`);
    await hydrated(page);
    const photo = sharp({ create: { width: 1200, height: 800, channels: 3, background: '#3060c0' } });
    const buffer = await photo.jpeg().toBuffer();
    await page.getByLabel('Choose a picture').setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer });
    await expect(page.getByText('Your picture was changed.')).toBeVisible();
    const picture = page.locator('main img, section img').first();
    await expect(picture).toHaveAttribute('src', /settings\/avatar\?v=[0-9a-f]{12}$/);
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(256);
    const { status } = await ask(`${origin}${PATH}/avatar`);
    expect(status).not.toBe(200);
    await page.getByRole('button', { name: 'Remove picture' }).click();
    await expect(page.getByText('Your picture was removed.')).toBeVisible();
  });

  test('a member downloads what is stored about them', { tag: '@long' }, async ({ page, baseURL }) => {
    const origin = originOf('lotus', baseURL);
    await enter(page, origin);
    await page.goto(`${origin}${PATH}/privacy`);
    await hydrated(page);
    await expectAccessible(page);
    const downloading = page.waitForEvent('download');
    await page.getByRole('link', { name: /Download my data/ }).click();
    const file = await downloading;
    expect(file.suggestedFilename()).toBe('lotus-my-data.json');
    expect(JSON.parse(readFileSync(await file.path(), 'utf8'))).toMatchObject({ brand: 'Lotus', consents: [] });
  });

  test('an account with money on it cannot be closed', { tag: '@long' }, async ({ page, baseURL }) => {
    const origin = originOf('lotus', baseURL);
    await enter(page, origin);
    await page.goto(`${origin}${PATH}/close`);
    await hydrated(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Close account' }).click();
    await expect(page.getByText(/Something is still open/)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Withdraw' })).toBeVisible();
  });
});

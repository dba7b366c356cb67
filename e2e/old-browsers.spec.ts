import { expect, type Page } from '@playwright/test';
import { newMember } from './api-client.ts';
import { fillDetails } from './identity-steps.ts';
import { test } from './journey.ts';
import { openTrial } from './lotto-steps.ts';
import { freshName, logIn, originOf, register } from './member-steps.ts';
import { removeNewerApis } from './newer-apis.ts';
import { watchPage } from './page-errors.ts';
import { hydrated } from './wait-for-hydration.ts';

const failed = (page: Page) => page.getByText('Something went wrong on our side');

test.beforeEach(({ context }) => context.addInitScript(removeNewerApis));

test('a member registers, deposits and opens every list in the oldest browsers', { tag: '@long' }, async ({
  page,
  baseURL,
}) => {
  const origin = originOf('lotus', baseURL);
  const watch = watchPage(page);
  await page.goto(`${origin}/m/register`);
  await hydrated(page);
  await register(page, freshName('old'));
  await expect(page).toHaveURL(/\/m\/home/);

  await page.goto(`${origin}/m/member/deposit`);
  await hydrated(page);
  await page.getByRole('radio', { name: /VietQR/i }).check();
  await page.getByRole('button', { name: '100.000 ₫', exact: true }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Waiting for your payment')).toBeVisible();

  const places = [
    'transactions',
    'transactions?type=deposits',
    'bets',
    'bets?state=won',
    'inbox',
    'inbox?category=money',
  ];
  const others = ['/m/download', '/m/support', '/m/activity', '/m/inviteFriends', '/m/news', '/m/member/limits'];
  for (const path of [...places.map((place) => `/m/member/${place}`), ...others]) {
    await page.goto(origin + path);
    await hydrated(page);
    await expect(page.getByRole('heading').first(), path).toBeVisible();
    await expect(failed(page), path).toHaveCount(0);
  }
  watch.expectSilent();
});

test('a message reaches customer service from the oldest browsers', async ({ page, baseURL }) => {
  await page.goto(`${originOf('lotus', baseURL)}/m/support?chat=1`);
  await hydrated(page);
  const field = page.getByRole('textbox', { name: 'Message' });
  await field.fill('From an old phone');
  await field.press('Enter');
  await expect(page.getByRole('img', { name: 'Sent' })).toHaveCount(1);
  await expect(field).toHaveValue('');
});

test('a message that cannot be prepared for sending stays in its field', async ({ context, page, baseURL }) => {
  await context.addInitScript(() => {
    Crypto.prototype.getRandomValues = () => {
      throw new DOMException('no entropy', 'OperationError');
    };
  });
  await page.goto(`${originOf('lotus', baseURL)}/m/support?chat=1`);
  await hydrated(page);
  const field = page.getByRole('textbox', { name: 'Message' });
  await field.fill('Do not lose me');
  await field.press('Enter');
  await expect(page.getByRole('alert').or(page.getByRole('status')).first()).toBeVisible();
  await expect(field).toHaveValue('Do not lose me');
});

test('a bet is placed with play money in the oldest browsers', { tag: '@long' }, async ({ page }) => {
  const watch = watchPage(page);
  await openTrial(page, 'VNQ60');
  await page.getByRole('button', { name: /^07/ }).click();
  await expect(page.getByRole('button', { name: /^07/ })).toHaveAttribute('aria-pressed', 'true');
  watch.expectSilent();
});

test.describe('the camera', () => {
  test.use({ permissions: ['camera'] });

  test('takes the picture of a member in the oldest browsers', { tag: '@long' }, async ({ page, baseURL }) => {
    const origin = originOf('lotus', baseURL);
    const watch = watchPage(page);
    await page.goto(`${origin}/m/register`);
    await hydrated(page);
    await register(page, freshName('old'));
    await expect(page).toHaveURL(/\/m\/home/);
    await page.goto(`${origin}/m/member/identity/check`);
    await hydrated(page);
    await fillDetails(page);
    await page.getByRole('button', { name: 'Take a photo' }).last().click();
    const camera = page.getByRole('dialog', { name: 'Selfie' });
    const take = camera.getByRole('button', { name: 'Take the picture' });
    await expect(take).toBeEnabled();
    expect(await camera.boundingBox()).toMatchObject({ x: 0, y: 0, ...page.viewportSize() });
    await take.click();
    await expect(camera).toHaveCount(0);
    await expect(page.getByRole('listitem').filter({ hasText: 'Selfie' }).getByText('Received')).toBeVisible();
    watch.expectSilent();
  });
});

test.describe('storage', () => {
  for (const [name, script] of [
    [
      'is null',
      () => {
        for (const area of ['localStorage', 'sessionStorage'])
          Object.defineProperty(window, area, { configurable: true, get: () => null });
      },
    ],
    [
      'is null and cannot be replaced',
      () => {
        for (const area of ['localStorage', 'sessionStorage']) Object.defineProperty(window, area, { value: null });
      },
    ],
    [
      'throws',
      () => {
        for (const area of ['localStorage', 'sessionStorage'])
          Object.defineProperty(window, area, {
            configurable: true,
            get: () => {
              throw new DOMException('denied', 'SecurityError');
            },
          });
      },
    ],
    [
      'of databases never answers',
      () => {
        IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest;
      },
    ],
  ] as const)
    test(`that ${name} does not prevent the login`, async ({ context, page, baseURL }) => {
      await context.addInitScript(script);
      const origin = originOf('lotus', baseURL);
      await page.goto(`${origin}/m/login`);
      await hydrated(page);
      const answered = page.waitForResponse(/session\/login/, { timeout: 10_000 });
      await logIn(page, await newMember(origin));
      expect((await answered).status()).toBe(200);
      await expect(page).not.toHaveURL(/login/);
    });
});

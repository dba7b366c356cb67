import { expect } from '@playwright/test';
import { test } from './foyer-fixture.ts';
import { hydrated } from './wait-for-hydration.ts';

/** An operator's command takes effect within a second. */
const KNOWN_AFTER_MS = 1100;

const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();

test('maintenance shows its screen to visitors, with the end and a countdown, and opens automatically', {
  tag: '@long',
}, async ({ page, foyer }) => {
  await foyer.maintenance('lotus', '--until', inHours(2));
  const answer = await page.goto(`${foyer.origin}/m/home`);
  expect(answer?.status()).toBe(503);
  await expect(page.getByRole('heading', { name: 'We’ll be right back' })).toBeVisible();
  await expect(page.getByRole('timer')).toContainText(/01:59:\d\d/);
  await foyer.maintenance('lotus', '--off');
  await page.waitForTimeout(KNOWN_AFTER_MS);
  await page.getByRole('link', { name: 'Check again' }).click();
  await expect(page.getByRole('link', { name: 'Register' }).first()).toBeVisible();
});

test('maintenance that ends while a visitor waits opens the lobby immediately', { tag: '@long' }, async ({
  page,
  foyer,
}) => {
  await foyer.maintenance('lotus', '--until', new Date(Date.now() + 40_000).toISOString());
  await page.goto(`${foyer.origin}/m/home`);
  await expect(page.getByRole('heading', { name: 'We’ll be right back' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Register' }).first()).toBeVisible({ timeout: 80_000 });
});

test('maintenance that begins while a form is filled in keeps the input behind its screen', { tag: '@long' }, async ({
  page,
  foyer,
}) => {
  await page.goto(`${foyer.origin}/m/register`);
  await hydrated(page);
  await page.getByLabel('Username', { exact: true }).fill('patience');
  await page.getByLabel('Password', { exact: true }).fill('correct horse');
  await page.getByRole('checkbox').check();
  await foyer.maintenance('lotus', '--open-end');
  await page.waitForTimeout(KNOWN_AFTER_MS);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('We do not know yet how long this will take.')).toBeVisible();
  await expect(page.getByLabel('Username', { exact: true })).toBeHidden();
  await foyer.maintenance('lotus', '--off');
  await page.waitForTimeout(KNOWN_AFTER_MS);
  await page.getByRole('link', { name: 'Check again' }).click();
  await expect(page.getByLabel('Username', { exact: true })).toHaveValue('patience');
  await expect(page.getByLabel('Username', { exact: true })).toBeVisible();
});

test('other brands of the same process stay open', { tag: '@long' }, async ({ page, foyer }) => {
  await foyer.maintenance('lotus', '--open-end');
  await page.goto(`${foyer.origin.replace('lotus', 'aurora')}/m/home`);
  await expect(page.getByRole('link', { name: 'Register' }).first()).toBeVisible();
});

const status = (value: object) => ({
  json: { success: true, value: { merchantCode: 'lotus', maintenance: false, maintenanceEnd: null, ...value } },
});

test('a closed region shows the address it applies to, and still links to support', { tag: '@long' }, async ({
  page,
  foyer,
}) => {
  await page.route('**/wps/v2/system/status*', (route) =>
    route.fulfill(status({ regionRestriction: true, ip: '203.0.113.58', country: 'XX' })),
  );
  await page.goto(`${foyer.origin}/m/home`);
  await expect(page.getByRole('heading', { name: 'Not available in your region' })).toBeVisible();
  await expect(page.getByText('203.0.113.58')).toBeVisible();
  await page.unroute('**/wps/v2/system/status*');
  await page.getByRole('link', { name: 'Check again' }).click();
  await expect(page.getByRole('link', { name: 'Register' }).first()).toBeVisible();
});

test("a denied address sees 'Access Denied', whichever call finds it", { tag: '@long' }, async ({ page, foyer }) => {
  const refusal = { success: false, errorCode: 'access.denied', message: '', value: { ip: '203.0.113.58' } };
  await page.goto(`${foyer.origin}/m/login`);
  await hydrated(page);
  await page.route('**/wps/**', (route) => route.fulfill({ status: 403, json: refusal }));
  await page.getByLabel('Username', { exact: true }).fill('demo');
  await page.getByLabel('Password', { exact: true }).fill('Foyer-demo-1');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  await expect(page.getByText('203.0.113.58')).toBeVisible();
  await page.unroute('**/wps/**');
  await page.getByRole('link', { name: 'Check again' }).click();
  await expect(page.getByLabel('Username', { exact: true })).toHaveValue('demo');
});

import { mkdir } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { ask } from './api-client.ts';
import { expectAccessible } from './expect-accessible.ts';
import { test } from './journey.ts';
import { freshName, originOf, PASSWORD } from './member-steps.ts';
import { watchPage } from './page-errors.ts';
import { hydrated } from './wait-for-hydration.ts';

/** The budget of an address for taken names, times the scale of the journeys' limits. */
const TAKEN_NAMES = 20 * 50;
const AT_ONCE = 25;

/** An address of its own for each run, so that a repetition begins with its whole budget. */
const newAddress = () => `203.0.113.${1 + Math.floor(Math.random() * 250)}`;

/** Tries so many taken names from an address that it is over its budget. */
async function exhaust(origin: string, address: string): Promise<void> {
  const body = { username: 'demo', password: PASSWORD, isAdult: true };
  const headers = { 'x-forwarded-for': address };
  for (let sent = 0; sent < TAKEN_NAMES; sent += AT_ONCE)
    await Promise.all(
      Array.from({ length: AT_ONCE }, () =>
        ask(`${origin}/wps/member/register`, { method: 'POST', json: body, headers }),
      ),
    );
}
async function fillIn(page: Page, origin: string, username: string): Promise<void> {
  await page.goto(`${origin}/m/register`);
  await hydrated(page);
  await page.getByLabel('Username', { exact: true }).fill(username);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('checkbox').check();
}
const send = (page: Page) => page.getByRole('button', { name: 'Create account' }).click();
const wait = (page: Page) => page.getByRole('dialog', { name: 'One moment' });

test('a registration from an address over its budget solves a puzzle by itself', { tag: '@long' }, async ({
  page,
  baseURL,
}) => {
  const origin = originOf('lotus', baseURL);
  const address = newAddress();
  await exhaust(origin, address);
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': address });
  const watch = watchPage(page, [/400 \(Bad Request\)/]);
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await fillIn(page, origin, freshName('puzzled'));
  expect(loaded.filter((url) => url.includes('puzzle'))).toEqual([]);
  await send(page);
  await expect(page).toHaveURL(/\/m\/home$/);
  expect(loaded.filter((url) => url.includes('puzzle-worker'))).toHaveLength(1);
  expect(loaded.filter((url) => url.endsWith('/wps/member/register'))).toHaveLength(2);
  await expect(wait(page)).toHaveCount(0);
  await expect.poll(() => page.workers().length).toBe(0);
  watch.expectSilent();
});

for (const [brand, width, height] of [
  ['lotus', 360, 640],
  ['lotus', 1280, 800],
  ['aurora', 360, 640],
  ['aurora', 1280, 800],
] as const)
  test(`a long puzzle shows its progress and can be given up (${brand}, ${width} × ${height})`, async ({
    page,
    baseURL,
  }) => {
    await page.setViewportSize({ width, height });
    const origin = originOf(brand, baseURL);
    // Of a difficulty that nobody solves within the journey.
    const value = { challenge: `22-1-${'0'.repeat(24)}-${'0'.repeat(32)}`, parts: 32, bits: 22, expiresSeconds: 300 };
    const json = { success: false, errorCode: 'puzzle.required', message: 'Please wait.', value };
    await page.route('**/wps/session/login', (route) => route.fulfill({ status: 400, json }));
    await page.goto(`${origin}/m/login`);
    await hydrated(page);
    await page.getByLabel('Username', { exact: true }).fill('demo');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.waitForLoadState('networkidle');
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(wait(page)).toBeVisible();
    await expect(page.getByRole('progressbar')).toBeVisible();
    await page.waitForTimeout(1500);
    await expect(page.getByText('Please wait...')).toHaveCount(0);
    await expectAccessible(page, `${brand} ${width}`);
    await mkdir('test-results/puzzle', { recursive: true });
    await page.screenshot({ path: `test-results/puzzle/${brand}-${width}.png` });
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(wait(page)).toHaveCount(0);
    await expect(page.getByLabel('Username', { exact: true })).toHaveValue('demo');
    await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeEnabled();
    await expect(page.getByRole('alert')).toHaveText('Please wait.');
    await expect.poll(() => page.workers().length).toBe(0);
  });

import { expect, type Page } from '@playwright/test';
import { test } from './journey.ts';
import { lastDraw } from './lotto-steps.ts';
import { watchPage } from './page-errors.ts';
import { NOT_COPIED, refuseCopying } from './refuse-copying.ts';

const API = '/lotto/api';

/** The last draw of the quick game. */
async function drawnDraw(page: Page): Promise<string> {
  await page.goto('/m/home');
  return lastDraw(page, 'VNQ60');
}

const open = (page: Page, drawId: string) => page.goto(`/lotto/verify/${drawId}?language=EN`);
const stepOf = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });

test.use({ viewport: { width: 360, height: 640 } });

test('anyone can verify a draw on their own device, step by step, without a session', async ({ page }) => {
  const watch = watchPage(page);
  const drawId = await drawnDraw(page);
  const asked = page.waitForRequest(`**${API}/draws/${drawId}`);
  await open(page, drawId);
  await expect(page.getByText('Every step matches. This draw is verified on your device.')).toBeVisible();
  for (const title of [
    'The seed is the one',
    'The tickets were sealed',
    'The beacon published',
    'The key gives exactly',
  ])
    await expect(stepOf(page, title).getByText('Match', { exact: true })).toBeVisible();
  await expect(stepOf(page, 'The beacon published').getByText(/^Our own beacon/)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  expect(await (await asked).headerValue('authorization')).toBeNull();
  watch.expectSilent();
});

test('one changed digit in the answer is shown as a mismatch, and where it is', async ({ page }) => {
  const watch = watchPage(page);
  const drawId = await drawnDraw(page);
  const body = await page.evaluate(async (path) => (await fetch(path)).json(), `${API}/draws/${drawId}`);
  const [special] = body.value.proof.numbers;
  const [number] = special.numbers;
  special.numbers[0] = number.slice(0, -1) + ((Number(number.slice(-1)) + 1) % 10);
  await page.route(`**${API}/draws/${drawId}`, (route) => route.fulfill({ json: body }));
  await open(page, drawId);
  await expect(page.getByRole('alert')).toContainText('Something does not match');
  await expect(page.getByRole('alert')).toContainText('Step 5: The key gives exactly these numbers');
  await expect(stepOf(page, 'The key gives exactly').getByText('No match')).toBeVisible();
  await expect(stepOf(page, 'The beacon published').getByText('Match', { exact: true })).toBeVisible();
  watch.expectSilent();
});

test('a saved proof is verified from its text only, and a forged one is detected', async ({ page, context }) => {
  const drawId = await drawnDraw(page);
  const proof = await page.evaluate(
    async (path) => (await (await fetch(path)).json()).value.proof,
    `${API}/draws/${drawId}`,
  );
  await page.goto('/lotto/verify/?language=EN');
  await expect(page.getByRole('heading', { name: 'Verify a draw' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  const text = page.getByLabel('Text of a proof or a receipt');
  const check = page.getByRole('button', { name: 'Check' });

  await text.fill('no proof');
  await check.click();
  await expect(page.getByText('This is neither the proof of a draw nor the receipt of a ticket.')).toBeVisible();

  await text.fill(JSON.stringify(proof));
  await check.click();
  await expect(page.getByText('Every step matches.')).toBeVisible();
  await expect(page.getByText('From a file')).toBeVisible();

  await text.fill(JSON.stringify({ ...proof, serverSeed: '00'.repeat(32) }));
  await check.click();
  await expect(page.getByRole('alert')).toContainText('Step 1: The seed is the one that was promised');
});

test('an open draw shows its commitment, and a nonexistent one is reported as unknown', async ({ page }) => {
  await page.goto('/m/home');
  const game = await page.evaluate(async (path) => (await (await fetch(path)).json()).value, `${API}/game?game=VNMB`);
  await open(page, game.draw.drawId);
  await expect(page.getByText('This draw is not drawn yet')).toBeVisible();
  await expect(page.getByText(game.draw.commitment)).toBeVisible();
  await expect(page.getByText(String(game.draw.beacon.round), { exact: true })).toBeVisible();
  await refuseCopying(page, { andSelections: true });
  await page.getByRole('button', { name: 'Copy the address of this page' }).click();
  await expect(page.getByText(NOT_COPIED)).toBeVisible();
  await open(page, 'VNQ60-20000101-0001');
  await expect(page.getByText('There is no draw #0101-0001')).toBeVisible();
});

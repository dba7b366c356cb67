import { expect } from '@playwright/test';
import { newMember } from './api-client.ts';
import { BRANDS } from './brands.data.ts';
import { test } from './journey.ts';
import { chooseNumbers, placeTicket } from './lotto-steps.ts';
import { logIn, originOf } from './member-steps.ts';
import { watchPage } from './page-errors.ts';

const FEED = '**/lotto/vendor/v1/draws';

for (const { code } of BRANDS)
  test(`${code}: the lottery's lobby shows the next draws, the results and every game, on any screen`, async ({
    page,
    baseURL,
  }) => {
    const watch = watchPage(page);
    await page.goto(`${originOf(code, baseURL)}/m/trial?gameId=lobby`);
    await expect(page.getByRole('heading', { name: 'Lottery', exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: /^Bet now: / }).first()).toBeVisible();
    await expect(page.getByRole('region', { name: 'Next up' }).getByRole('link').first()).toBeVisible();
    await expect(page.getByRole('region', { name: 'Quick' }).getByRole('timer').first()).toBeVisible();
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await page.setViewportSize({ width: 1280, height: 800 });
    const qr = page.getByRole('img', { name: 'QR code of this page' });
    await expect(qr).toHaveAttribute('src', `/m/qr.svg?to=${encodeURIComponent('/m/trial?gameId=lobby')}`);
    await expect(qr).toBeVisible();
    await page.getByRole('region', { name: 'Quick' }).getByRole('link').first().click();
    await expect(qr).toHaveAttribute('src', `/m/qr.svg?to=${encodeURIComponent('/m/trial?gameId=VNQ60')}`);
    watch.expectSilent();
  });

test('the filter shows games by how often they are drawn, and the follow link opens the draw', async ({ page }) => {
  await page.goto('/m/trial?gameId=lobby');
  await page.getByRole('button', { name: 'Daily' }).click();
  await expect(page.getByRole('heading', { name: 'Regional' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Quick' })).toBeHidden();
  await page.getByRole('link', { name: /^Follow live: / }).click();
  await expect(page).toHaveURL(/#\/results\/VNM/);
});

test('games stay on the page while the draws do not load, and a retry brings them', async ({ page }) => {
  await page.route(FEED, (route) => route.abort());
  await page.goto('/m/trial?gameId=lobby');
  await expect(page.getByText('Draws did not load')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Regional' })).toBeVisible();
  await page.unroute(FEED);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('link', { name: /^Bet now: / })).toBeVisible();
  await expect(page.getByText('Draws did not load')).toBeHidden();
});

test('a member sees the open ticket in the lobby and the hits beside the result', { tag: '@long' }, async ({
  page,
  baseURL,
}) => {
  await page.goto('/m/login');
  await logIn(page, await newMember(baseURL ?? ''));
  await expect(page).toHaveURL(/\/m\/home/);
  await page.goto('/m/launchGame?code=VNQ60&lottoView=betting');
  // 27 tails of two digits are drawn: thirty numbers of a hundred are practically never all missed.
  await chooseNumbers(
    page,
    Array.from({ length: 30 }, (_, number) => String(number).padStart(2, '0')),
  );
  await page.getByRole('textbox', { name: 'Stake per number' }).fill('1000');
  await page.getByRole('button', { name: /^Review/ }).click();
  await placeTicket(page);
  await page.goto('/m/launchGame?code=lobby');
  const ticket = page.getByRole('region', { name: 'My open tickets' }).getByRole('link', { name: /Hanoi VIP/ });
  await expect(ticket).toBeVisible();
  const result = page.getByRole('region', { name: 'Last results' }).getByRole('link', { name: /Hanoi VIP/ });
  await expect(result).toHaveText(/\d+ hits?/, { timeout: 90_000 });
  await expect(ticket).toBeHidden();
});

test('an arcade game has the frame of the brand on a wide screen', async ({ page }) => {
  const watch = watchPage(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/m/trial?gameId=LUCKY-DICE');
  const qr = page.getByRole('img', { name: 'QR code of this page' });
  await expect(qr).toHaveAttribute('src', `/m/qr.svg?to=${encodeURIComponent('/m/trial?gameId=LUCKY-DICE')}`);
  await expect(page.getByText('Continue on your phone')).toBeVisible();
  watch.expectSilent();
});

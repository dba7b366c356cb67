import { expect, type Page } from '@playwright/test';
import { enter } from './cashier-steps.ts';
import { doubleClick } from './double-click.ts';
import { expectAccessible } from './expect-accessible.ts';
import { test } from './foyer-fixture.ts';
import { chooseNumbers } from './lotto-steps.ts';
import { originOf } from './member-steps.ts';
import { watchPage } from './page-errors.ts';
import { hydrated } from './wait-for-hydration.ts';

const PATH = '/m/member/limits';

/** Sets a limit from its card. */
async function set(page: Page, limit: string, { amount, press }: { amount: string; press: string }): Promise<void> {
  await page.getByRole('link', { name: limit }).click();
  await page.getByRole('textbox').fill(amount);
  await page.getByRole('button', { name: press }).click();
  await expect(page).toHaveURL(new RegExp(`${PATH}$`));
}

test.describe('limits', () => {
  test('are lowered immediately; a raise waits and can be cancelled', { tag: '@long' }, async ({ page, baseURL }) => {
    const origin = originOf('lotus', baseURL);
    const watch = watchPage(page);
    await enter(page, origin);
    await page.goto(`${origin}/m/member/home`);
    await hydrated(page);
    await page.getByRole('link', { name: 'Play within limits' }).click();
    await expect(page.getByRole('heading', { name: 'Play within limits' })).toBeVisible();
    await page.getByRole('link', { name: 'Set: Deposits' }).click();
    await page.getByRole('link', { name: '7 days' }).click();
    await expect(page).toHaveURL(/period=week/);
    await page.getByRole('button', { name: 'Set limit' }).click();
    await expect(page.getByText('Enter an amount.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('textbox').fill('500000');
    await page.getByRole('button', { name: 'Set limit' }).click();
    await expect(page.getByText(/500\.000.₫ left of 500\.000.₫/)).toBeVisible();
    await set(page, 'Change: Deposits', { amount: '200000', press: 'Lower limit' });
    await expect(page.getByText(/200\.000.₫ left of 200\.000.₫/)).toBeVisible();
    await set(page, 'Change: Deposits', { amount: '900000', press: 'Ask for this limit' });
    await expect(page.getByText(/Raise to 900\.000.₫ waits until/)).toBeVisible();
    await expect(page.getByText(/200\.000.₫ left of 200\.000.₫/)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Cancel it' }).click();
    await expect(page.getByText(/Raise to/)).toBeHidden();
    await page.goto(`${origin}/m/member/deposit`);
    await expect(page.getByText(/– 200\.000.₫/)).toBeVisible();
    watch.expectSilent();
  });

  test('work without scripts', { tag: '@long' }, async ({ browser, baseURL, page }) => {
    const origin = originOf('lotus', baseURL);
    await enter(page, origin);
    const context = await browser.newContext({
      javaScriptEnabled: false,
      storageState: await page.context().storageState(),
      locale: 'en-US',
    });
    const plain = await context.newPage();
    await plain.goto(`${origin}${PATH}/stake`);
    await plain.getByRole('textbox').fill('50000');
    await plain.getByRole('button', { name: 'Set limit' }).click();
    await expect(plain.getByText(/At most 50\.000.₫ for each bet/)).toBeVisible();
    await plain.goto(`${origin}${PATH}/exclude`);
    await plain.getByRole('button', { name: 'Exclude myself' }).click();
    await expect(plain.getByText('Please confirm that you are sure.')).toBeVisible();
    await context.close();
  });
});

test('a member takes a break: deposits are refused, and the page shows until when', { tag: '@long' }, async ({
  page,
  baseURL,
}) => {
  const origin = originOf('lotus', baseURL);
  const watch = watchPage(page);
  await enter(page, origin);
  await page.goto(`${origin}${PATH}/break`);
  await hydrated(page);
  await page.getByRole('radio', { name: /1 day/ }).check({ force: true });
  await expectAccessible(page);
  await doubleClick(page.getByRole('button', { name: 'Pause for 1 day' }));
  await expect(page.getByText(/You are taking a break until/)).toBeVisible();
  await expectAccessible(page);
  watch.expectSilent();
  await page.goto(`${origin}/m/member/deposit`);
  await hydrated(page);
  await expect(page.getByText('You are taking a break, so deposits are closed.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Continue' })).toBeDisabled();
});

test('a member excludes themselves, can still log in, and cannot play', async ({ page, baseURL }) => {
  const origin = originOf('lotus', baseURL);
  const watch = watchPage(page);
  const call = await enter(page, origin);
  await page.goto(`${origin}${PATH}`);
  await hydrated(page);
  await page.getByRole('link', { name: /Exclude myself/ }).click();
  await page.getByRole('radio', { name: /6 months/ }).check({ force: true });
  await page.getByRole('button', { name: 'Exclude myself' }).click();
  await expect(page.getByText('Please confirm that you are sure.')).toBeVisible();
  await expectAccessible(page);
  await page.getByText('I have read this and I am sure.').click();
  await page.getByRole('button', { name: 'Exclude myself' }).click();
  await expect(page.getByText(/You have excluded yourself until/)).toBeVisible();
  await expect(page.getByRole('link', { name: /Take a break/ })).toBeHidden();
  await page.reload();
  await expect(page.getByText(/You have excluded yourself until/)).toBeVisible();
  expect(await call('/wps/limits/limits')).toMatchObject({ exclusion: { until: expect.any(String) } });
  watch.expectSilent();
});

test('a bet above the member’s own limit is refused, and nothing is charged', async ({ page, baseURL }) => {
  const origin = originOf('lotus', baseURL);
  const call = await enter(page, origin);
  await call('/wps/limits/setLimit', { kind: 'stake', period: 'bet', amountMinor: '1' });
  const { balanceMinor } = await call('/wps/wallet/balance');
  await page.goto(`${origin}/m/launchGame?code=VNQ60`);
  await chooseNumbers(page, ['07', '18']);
  await page.getByRole('button', { name: /^Review/ }).click();
  const place = page.getByRole('button', { name: 'Place ticket' });
  await expect(async () => {
    const move = page.getByRole('button', { name: /^Move to draw/ });
    if (await move.isVisible()) await move.click({ timeout: 1000 });
    await place.click({ timeout: 1000 });
    await expect(page.getByText('You have reached a limit that you or the house set.').first()).toBeVisible({
      timeout: 4000,
    });
  }).toPass({ timeout: 45_000 });
  expect((await call('/wps/wallet/balance')).balanceMinor).toBe(balanceMinor);
});

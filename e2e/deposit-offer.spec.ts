import { expect } from '@playwright/test';
import { enter, payAtBank } from './cashier-steps.ts';
import { expectAccessible } from './expect-accessible.ts';
import { verifyIdentity } from './identity-steps.ts';
import { test } from './journey.ts';
import { originOf } from './member-steps.ts';
import { watchPage } from './page-errors.ts';
import { hydrated } from './wait-for-hydration.ts';

const depositOf = (url: string) => /\/m\/member\/deposit\/([0-9a-f-]{36})/.exec(url)?.[1] ?? '';
const SWITCH = 'Take part: Reload +50 %';

test.describe('a match with a deposit', () => {
  test('is off until it is turned on, shows its cost before its bonus, and is matched once the money has arrived', {
    tag: '@long',
  }, async ({ page, baseURL }) => {
    const origin = originOf('lotus', baseURL);
    const watch = watchPage(page);
    const call = await enter(page, origin);
    await page.goto(`${origin}/m/member/deposit`);
    await hydrated(page);
    // Not for a member whose identity has not been checked.
    await expect(page.getByRole('switch')).toHaveCount(0);
    await verifyIdentity(page, origin);
    await page.goto(`${origin}/m/member/deposit`);
    await hydrated(page);
    const take = page.getByRole('switch', { name: SWITCH });
    await expect(take).not.toBeChecked();
    await page.getByRole('button', { name: '200.000 ₫', exact: true }).click();
    await expect(
      page.getByText(/^On average it costs you at most 21\.280\s₫ to 48\.000\s₫ to turn 100\.000\s₫ into cash/),
    ).toBeVisible();
    await expect(page.getByText(/Bets of 800\.000\s₫ have to be settled within 14 days/)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Terms' }).click();
    const sheet = page.getByRole('dialog', { name: 'Reload +50 %' });
    await expect(sheet.getByText('8 × 100.000 ₫ = 800.000 ₫')).toBeVisible();
    await expectAccessible(page);
    await sheet.getByRole('button', { name: 'No bonus' }).click();
    await expect(take).not.toBeChecked();
    await page.getByRole('link', { name: 'Terms' }).click();
    await sheet.getByRole('button', { name: 'Turn it on' }).click();
    await expect(sheet).toHaveCount(0);
    await expect(take).toBeChecked();
    await page.getByRole('textbox', { name: 'Amount' }).fill('60000');
    await expect(page.getByText('The deposit is too small for it: 100.000 ₫ or more.')).toBeVisible();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL(/\/deposit$/);
    await page.getByRole('textbox', { name: 'Amount' }).fill('200000');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('Waiting for your payment')).toBeVisible();
    const { qr } = await call(`/wps/cashier/deposit?id=${depositOf(page.url())}`);
    await page.goto(`${origin}/m/member/deposit`);
    await expect(page.getByText('You are taking part. Your next deposit of 100.000 ₫ or more counts.')).toBeVisible();
    await payAtBank(origin, String(qr), '200000');
    await expect
      .poll(async () => ((await call('/wps/promotion/grants')).wagers as { fundsMinor: string }[])[0]?.fundsMinor, {
        timeout: 90_000,
      })
      .toBe('100000');
    // Funds that are being wagered exclude others.
    await page.reload();
    await hydrated(page);
    await expect(page.getByText('Reload +50 %')).toHaveCount(0);
    watch.expectSilent();
  });

  test('can be left out or taken without scripts, and refuses a deposit that is too small', { tag: '@long' }, async ({
    browser,
    page,
    baseURL,
  }) => {
    const origin = originOf('lotus', baseURL);
    const call = await enter(page, origin);
    await verifyIdentity(page, origin);
    const context = await browser.newContext({
      javaScriptEnabled: false,
      storageState: await page.context().storageState(),
      locale: 'en-US',
    });
    const plain = await context.newPage();
    await plain.goto(`${origin}/m/member/deposit`);
    await plain.getByRole('textbox', { name: 'Amount' }).fill('60000');
    await plain.getByRole('button', { name: 'Continue' }).click();
    await expect(plain.getByRole('img', { name: 'QR code to pay 60.000 ₫' })).toBeVisible();
    expect((await call('/wps/promotion/match')).offer).toMatchObject({ status: 'available' });
    await plain.goto(`${origin}/m/member/deposit`);
    await plain.getByRole('switch', { name: SWITCH }).press('Space');
    await plain.getByRole('textbox', { name: 'Amount' }).fill('60000');
    await plain.getByRole('button', { name: 'Continue' }).click();
    await expect(plain.getByText('The deposit is too small for this bonus.')).toBeVisible();
    await plain.getByRole('textbox', { name: 'Amount' }).fill('150000');
    await plain.getByRole('button', { name: 'Continue' }).click();
    await expect(plain.getByRole('img', { name: 'QR code to pay 150.000 ₫' })).toBeVisible();
    expect((await call('/wps/promotion/match')).offer).toMatchObject({ status: 'joined' });
    await context.close();
  });
});

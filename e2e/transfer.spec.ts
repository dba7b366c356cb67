import { expect } from '@playwright/test';
import { ask } from './api-client.ts';
import { enter } from './cashier-steps.ts';
import { expectAccessible } from './expect-accessible.ts';
import { test } from './foyer-fixture.ts';
import { originOf } from './member-steps.ts';
import { watchPage } from './page-errors.ts';
import { hydrated } from './wait-for-hydration.ts';

test.describe('a transfer', () => {
  // All journeys share the vendor's mode.
  test.describe.configure({ mode: 'serial' });

  test('moves money to a vendor and back, and every number matches the ledger', { tag: '@long' }, async ({
    page,
    baseURL,
  }) => {
    const origin = originOf('lotus', baseURL);
    const watch = watchPage(page);
    const call = await enter(page, origin);
    const { balanceMinor: before } = (await call('/wps/wallet/balance')) as { balanceMinor: string };
    await page.goto(`${origin}/m/member/transfer`);
    await hydrated(page);
    await page.getByRole('radio', { name: /^To Palace Live/ }).check();
    await page.getByRole('textbox', { name: 'Amount' }).fill('50000');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Move', exact: true }).click();
    await expect(page.getByText(/50.000.* is with Palace Live now\./)).toBeVisible();
    const { mainMinor, wallets } = (await call('/wps/transfer/wallets')) as {
      mainMinor: string;
      wallets: { balanceMinor: string }[];
    };
    expect(BigInt(mainMinor)).toBe(BigInt(before) - 50_000n);
    expect(wallets).toMatchObject([{ balanceMinor: '50000' }]);
    await page.getByRole('button', { name: 'Bring everything back' }).click();
    await expect(page.getByText('Everything is back in your main wallet.')).toBeVisible();
    expect(await call('/wps/wallet/balance')).toMatchObject({ balanceMinor: before });
    watch.expectSilent();
  });

  test('shows that the vendor refuses, and moves nothing', { tag: '@long' }, async ({ page, baseURL }) => {
    const origin = originOf('lotus', baseURL);
    const setMode = (mode: string) =>
      ask(`${origin}/sandbox/wallet`, { method: 'POST', form: new URLSearchParams({ mode }) });
    const call = await enter(page, origin);
    const before = (await call('/wps/wallet/balance')).balanceMinor;
    await page.goto(`${origin}/m/member/transfer`);
    await hydrated(page);
    await setMode('refuse');
    await page.getByRole('textbox', { name: 'Amount' }).fill('1000');
    await page.getByRole('button', { name: 'Move', exact: true }).click();
    await expect(
      page.getByText('Palace Live does not accept transfers for you at the moment. Nothing was moved.'),
    ).toBeVisible();
    await setMode('answer');
    expect((await call('/wps/wallet/balance')).balanceMinor).toBe(before);
  });
});

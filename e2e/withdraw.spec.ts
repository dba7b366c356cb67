import { cp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from '@playwright/test';
import { enter } from './cashier-steps.ts';
import { doubleClick } from './double-click.ts';
import { expectAccessible } from './expect-accessible.ts';
import { test } from './foyer-fixture.ts';
import { originOf } from './member-steps.ts';
import { watchPage } from './page-errors.ts';
import { hydrated } from './wait-for-hydration.ts';

const DEMO = { name: 'demo', password: 'Foyer-demo-1' };

/** The demo brands, but new accounts can be used immediately, members may cancel, and over 300.000 ₫ waits for a person. */
async function withoutRest(folder: string): Promise<string> {
  const merchants = path.join(folder, 'merchants');
  await cp('merchants', merchants, { recursive: true });
  const file = path.join(merchants, 'lotus/cashier.json');
  const cashier = JSON.parse(await readFile(file, 'utf8'));
  const rules = cashier.rules
    .filter(({ id }: { id: string }) => ['large', 'usual'].includes(id))
    .map((rule: { id: string; when: object }) =>
      rule.id === 'large' ? { ...rule, when: { ...rule.when, value: 300_000 } } : rule,
    );
  await writeFile(file, JSON.stringify({ ...cashier, rules, coolingOffHours: 0, memberCancel: 'until_approved' }));
  return merchants;
}

test.describe('a withdrawal', () => {
  test('shows its requirements before it can be requested, and holds back a new account', { tag: '@long' }, async ({
    page,
    baseURL,
  }) => {
    const origin = originOf('lotus', baseURL);
    const watch = watchPage(page);
    await enter(page, origin);
    await page.goto(`${origin}/m/member/withdraw`);
    await hydrated(page);
    await expect(page.getByText('Your identity is not verified yet.').first()).toBeVisible();
    await expect(page.getByText('Add an account to withdraw to.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Withdraw', exact: true })).toBeDisabled();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Add an account' }).click();
    await expect(page.getByText('The account must be in your own name.')).toBeVisible();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('Enter the account.')).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Account number or key').fill('0011 0012 3456');
    await page.getByLabel('Name of the holder').fill('NGUYEN VAN A');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('001100123456')).toBeVisible();
    await expectAccessible(page);
    const sent = page.waitForRequest('**/wps/cashier/addBeneficiary');
    await page.getByRole('button', { name: 'Add this account' }).click();
    expect((await sent).postData()).not.toContain('001100123456');
    await expect(page.getByRole('radio', { name: /3456/ })).toBeDisabled();
    await expect(page.getByText(/Usable from/)).toBeVisible();
    await expectAccessible(page);
    watch.expectSilent();
  });

  test('is paid step by step on the open page, and another is cancelled', async ({ foyer, page }) => {
    test.slow();
    await foyer.stop();
    await foyer.start({ FOYER_MERCHANTS: await withoutRest(foyer.folder) });
    const { origin } = foyer;
    const watch = watchPage(page);
    const call = await enter(page, origin, DEMO);
    const before = BigInt(String((await call('/wps/wallet/balance')).balanceMinor));
    await page.goto(`${origin}/m/member/withdraw/account`);
    await hydrated(page);
    await page.getByLabel('Account number or key').fill('1903482771');
    await page.getByLabel('Name of the holder').fill('NGUYEN THI LINH');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Add this account' }).click();
    await expect(page.getByRole('radio', { name: /2771/ })).toBeChecked();
    const amount = page.getByRole('textbox', { name: 'Amount' });
    await amount.fill('9000000');
    await expect(page.getByText(/^The most is/)).toBeVisible();
    await amount.fill('200000');
    await expect(page.getByText(/^by /)).toBeVisible();
    await expectAccessible(page);
    await doubleClick(page.getByRole('button', { name: 'Withdraw', exact: true }));
    await expect(page.getByRole('heading', { name: /With you by/ }).or(page.getByText(/^Paid on/))).toBeVisible();
    const { withdrawals } = await call('/wps/cashier/withdrawals');
    expect(withdrawals).toHaveLength(1);
    expect(BigInt(String((await call('/wps/wallet/balance')).balanceMinor))).toBe(before - 200_000n);
    await expectAccessible(page);
    await expect(page.getByText(/^Paid on/)).toBeVisible({ timeout: 60_000 });
    await expect(page.getByRole('listitem').filter({ hasText: 'In your account' }).locator('time')).toBeVisible();
    await page.goto(`${origin}/m/member/withdraw`);
    await hydrated(page);
    await expect(page.getByRole('link', { name: /200\.000.*Paid/ })).toBeVisible();
    await amount.fill('400000');
    await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
    await expect(page.getByText('Larger amounts are checked by our team before we send them.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Cancel the withdrawal' }).click();
    await expect(page.getByText('The money is back in your balance.')).toBeVisible();
    await expect(page.getByText('Cancelled by you')).toBeVisible();
    await expectAccessible(page);
    const { balanceMinor } = await call('/wps/wallet/balance');
    expect(BigInt(String(balanceMinor))).toBe(before - 200_000n);
    watch.expectSilent();
  });
});

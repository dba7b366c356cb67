import { expect } from '@playwright/test';
import { ask, newMember } from './api-client.ts';
import { enter, payAtBank } from './cashier-steps.ts';
import { doubleClick } from './double-click.ts';
import { expectAccessible } from './expect-accessible.ts';
import { test } from './journey.ts';
import { logIn, originOf, PASSWORD } from './member-steps.ts';
import { watchPage } from './page-errors.ts';
import { hydrated } from './wait-for-hydration.ts';

const DEMO = { name: 'demo', password: 'Foyer-demo-1' };

/** The name of a brand's first method, and the amount of its first chip. */
const BRANDS = [
  { brand: 'lotus', method: 'VietQR', chip: '100.000 ₫', units: '100000', member: undefined },
  // Its registration requires a captcha.
  { brand: 'aurora', method: 'QR Ph', chip: '₱200.00', units: '200', member: DEMO },
  // In Brazil only verified members deposit.
  { brand: 'samba', method: 'PIX', chip: 'R$ 50,00', units: '50', member: DEMO },
];

const depositOf = (url: string) => /\/m\/member\/deposit\/([0-9a-f-]{36})/.exec(url)?.[1] ?? '';

test.describe('a deposit', () => {
  for (const { brand, chip, member, method, units } of BRANDS)
    test(`by ${method} arrives on the open page, and the balance equals the ledger`, {
      tag: brand === 'samba' ? [] : '@long',
    }, async ({ page, baseURL }) => {
      const origin = originOf(brand, baseURL);
      const watch = watchPage(page);
      const call = await enter(page, origin, member);
      await page.goto(`${origin}/m/member/home`);
      await hydrated(page);
      await page.getByRole('link', { name: 'Deposit', exact: true }).click();
      await expect(page.getByRole('heading', { name: 'Deposit', exact: true })).toBeVisible();
      await page.getByRole('radio', { name: new RegExp(method, 'i') }).check();
      await page.getByRole('button', { name: chip, exact: true }).click();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page.getByText('Waiting for your payment')).toBeVisible();
      await expect(page.getByRole('img', { name: `QR code to pay ${chip}` })).toBeVisible();
      await expectAccessible(page);
      const { qr } = await call(`/wps/cashier/deposit?id=${depositOf(page.url())}`);
      await page.reload();
      await hydrated(page);
      await page.getByRole('button', { name: 'I have paid' }).click();
      await expect(page.getByText('Your payment has not reached us yet.')).toBeVisible();
      await payAtBank(origin, String(qr), units);
      await expect(page.getByRole('heading', { name: 'The money has arrived' })).toBeVisible();
      const { balanceMinor } = await call('/wps/wallet/balance');
      const digits = (text: string | null) => (text ?? '').replace(/\D/g, '');
      const shown = page.getByText('New balance').locator('xpath=following-sibling::*[1]');
      await expect.poll(async () => digits(await shown.textContent())).toBe(String(balanceMinor));
      await expectAccessible(page);
      await page.goto(`${origin}/m/member/deposit`);
      await expect(page.getByRole('link', { name: /Arrived/ }).first()).toBeVisible();
      await page.getByRole('link', { name: 'Transactions' }).click();
      await page.getByRole('link', { name: 'Deposits', exact: true }).click();
      await expect(page).toHaveURL(/type=deposits/);
      await page
        .getByRole('link', { name: /^Deposit.*\+/ })
        .first()
        .click();
      await expect(page.getByRole('heading', { name: 'The money has arrived' })).toBeVisible();
      watch.expectSilent();
    });

  test('shows what is wrong with an amount, and is made only once by a double click', async ({ page, baseURL }) => {
    const origin = originOf('lotus', baseURL);
    const watch = watchPage(page);
    const call = await enter(page, origin);
    await page.goto(`${origin}/m/member/deposit`);
    await hydrated(page);
    const amount = page.getByRole('textbox', { name: 'Amount' });
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('Enter an amount.')).toBeVisible();
    await amount.fill('1000');
    await expect(page.getByText('The least is 50.000 ₫.')).toBeVisible();
    await amount.fill('3000000');
    await expect(page.getByText('The most is 2.000.000 ₫.')).toBeVisible();
    await amount.fill('250000');
    await expect(page.getByRole('alert')).toHaveCount(0);
    await doubleClick(page.getByRole('button', { name: 'Continue' }));
    await expect(page.getByText('Waiting for your payment')).toBeVisible();
    const { deposits } = await call('/wps/cashier/deposits');
    expect(deposits).toHaveLength(1);
    watch.expectSilent();
  });

  test('whose answer was lost is the same deposit when it is sent again', async ({ page, baseURL }) => {
    const origin = originOf('lotus', baseURL);
    const call = await enter(page, origin);
    await page.goto(`${origin}/m/member/deposit`);
    await hydrated(page);
    await page.getByRole('button', { name: '500.000 ₫', exact: true }).click();
    await page.route('**/wps/cashier/createDeposit', async (route) => {
      const { 'content-length': _length, ...headers } = route.request().headers();
      const { status } = await ask(route.request().url(), {
        method: 'POST',
        headers,
        json: route.request().postDataJSON(),
      });
      expect(status).toBe(200);
      await route.abort('connectionreset');
    });
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('dialog', { name: 'Please note' })).toContainText('We could not reach our server.');
    await page.unroute('**/wps/cashier/createDeposit');
    await page.getByRole('button', { name: 'Got it' }).click();
    await expect(page.getByRole('textbox', { name: 'Amount' })).toHaveValue(/500\.000/);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('Waiting for your payment')).toBeVisible();
    const { deposits } = await call('/wps/cashier/deposits');
    expect(deposits).toHaveLength(1);
  });

  test('of less than was requested shows how much was added', { tag: '@long' }, async ({ page, baseURL }) => {
    const origin = originOf('lotus', baseURL);
    const call = await enter(page, origin);
    const { id, qr } = await call('/wps/cashier/createDeposit', { method: 'vietqr', amountMinor: '500000' });
    await page.goto(`${origin}/m/member/deposit/${id}`);
    await hydrated(page);
    await payAtBank(origin, String(qr), '300000');
    await expect(page.getByRole('heading', { name: 'The money has arrived' })).toBeVisible();
    await expect(page.getByText('300.000 ₫ arrived instead of 500.000 ₫. What arrived was added.')).toBeVisible();
  });

  test('of another member is not found', async ({ browser, page, baseURL }) => {
    const origin = originOf('lotus', baseURL);
    const call = await enter(page, origin);
    const { id } = await call('/wps/cashier/createDeposit', { method: 'vietqr', amountMinor: '500000' });
    const context = await browser.newContext({ locale: 'en-US' });
    const other = await context.newPage();
    await enter(other, origin);
    for (const address of [id, 'not-an-id']) {
      await other.goto(`${origin}/m/member/deposit/${address}`);
      await expect(other.getByRole('heading', { name: 'Page not found' })).toBeVisible();
    }
    await context.close();
  });

  test('is made without scripts', async ({ browser, baseURL }) => {
    const origin = originOf('lotus', baseURL);
    const context = await browser.newContext({ javaScriptEnabled: false, locale: 'en-US' });
    const page = await context.newPage();
    await page.goto(`${origin}/m/login?go=/m/member/deposit`);
    await logIn(page, await newMember(origin), PASSWORD);
    await page.getByRole('textbox', { name: 'Amount' }).fill('20000');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('This amount is outside the limits of this method.')).toBeVisible();
    await page.getByRole('textbox', { name: 'Amount' }).fill('200.000');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('img', { name: 'QR code to pay 200.000 ₫' })).toBeVisible();
    await page.getByRole('button', { name: 'I have paid' }).click();
    await expect(page.getByRole('img', { name: 'QR code to pay 200.000 ₫' })).toBeVisible();
    await context.close();
  });
});

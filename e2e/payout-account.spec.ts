import { expect, type Page } from '@playwright/test';
import { newMember } from './api-client.ts';
import { enter } from './cashier-steps.ts';
import { expectAccessible } from './expect-accessible.ts';
import { test } from './journey.ts';
import { logIn, originOf, PASSWORD } from './member-steps.ts';
import { hydrated } from './wait-for-hydration.ts';

const PATH = '/m/member/withdraw/account';

async function type(page: Page, key: string): Promise<void> {
  await page.getByLabel('Account number or key').fill(key);
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** Checks what is shown of a key, in full, and adds it. */
async function addShown(page: Page, kind: string, key: string): Promise<void> {
  await expect(page.getByRole('term').filter({ hasText: kind })).toBeVisible();
  await expect(page.getByText(key, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Add this account' }).click();
}

test('a PIX key is shown in full, as it will be paid to, before it is added', async ({ page, baseURL }) => {
  const origin = originOf('samba', baseURL);
  const call = await enter(page, origin);
  await page.goto(origin + PATH);
  await hydrated(page);
  await type(page, '11912345684');
  await expect(page.getByText('Pix key: CPF')).toBeVisible();
  await expect(page.getByText('If this is your telephone number')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Change' }).click();
  await expect(page.getByLabel('Account number or key')).toHaveValue('11912345684');
  await type(page, '+55 11 91234-5684');
  await addShown(page, 'telephone number', '+5511912345684');
  await expect(page.getByRole('radio', { name: /5684/ })).toBeVisible();
  await page.goto(origin + PATH);
  await hydrated(page);
  await type(page, '123E4567-E12B-12D1-A456-426655440000');
  await addShown(page, 'random key', '123e4567-e12b-12d1-a456-426655440000');
  await expect(page.getByRole('radio', { name: /0000/ })).toBeVisible();
  await page.goto(origin + PATH);
  await hydrated(page);
  await type(page, 'maria-silva@example.com');
  await addShown(page, 'e-mail address', 'maria-silva@example.com');
  await expect(page.getByRole('radio', { name: /m•••@example.com/ })).toBeVisible();
  expect((await call('/wps/cashier/beneficiaries')).beneficiaries).toHaveLength(3);
});

test('an account is shown in full and added without scripts', async ({ browser, baseURL }) => {
  const origin = originOf('lotus', baseURL);
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'en-US' });
  const page = await context.newPage();
  await page.goto(`${origin}/m/login?go=${PATH}`);
  await logIn(page, await newMember(origin), PASSWORD);
  await type(page, 'not_an_account');
  await expect(page.getByText('We cannot pay to this account')).toBeVisible();
  await type(page, '0011-0012 3456');
  await addShown(page, 'Account number', '001100123456');
  await expect(page.getByRole('radio', { name: /3456/ })).toBeVisible();
  await context.close();
});

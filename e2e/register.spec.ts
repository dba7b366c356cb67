import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { solveByDigits } from './captcha-solver.ts';
import { test } from './journey.ts';
import { nameOf, originOf, PASSWORD } from './member-steps.ts';
import { freshNumber, sendCode } from './mobile-steps.ts';
import { watchPage } from './page-errors.ts';
import { NOT_COPIED, refuseCopying } from './refuse-copying.ts';
import { sentCode } from './sent-code.ts';
import { hydrated } from './wait-for-hydration.ts';

test('samba shows the name it generates on a page of its own, to copy and to save', async ({
  page,
  baseURL,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const watch = watchPage(page);
  await page.goto(`${originOf('samba', baseURL)}/m/register?go=${encodeURIComponent('/m/member/transactions')}`);
  await hydrated(page);
  await expect(page.getByLabel('Username', { exact: true })).toHaveCount(0);
  await expect(page.getByText('We choose a username for you.')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Create account' }).click();

  await expect(page.getByRole('heading', { name: 'Your username' })).toBeVisible();
  const name = await nameOf(page);
  await expect(page.getByText(name, { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByText(name, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByText('Copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(name);
  await refuseCopying(page, { andSelections: true });
  await page.getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByText(NOT_COPIED)).toBeVisible();
  await page.getByText(name, { exact: true }).dblclick();
  expect(await page.evaluate(() => getSelection()?.toString().trim())).toBe(name);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save' }).click();
  expect(await readFile(await (await download).path(), 'utf8')).toContain(name);
  await page.getByRole('link', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/m\/member\/transactions$/);
  await page.goBack();
  await expect(page).not.toHaveURL(/username/);
  watch.expectSilent();
});

test('aurora asks for no password with a mobile number: it comes by SMS, and logs in', async ({ page, baseURL }) => {
  const watch = watchPage(page);
  const origin = originOf('aurora', baseURL);
  const number = freshNumber('0918');
  const mobile = `+63${number.slice(1)}`;
  await page.goto(`${origin}/m/register`);
  await hydrated(page);
  await page.getByRole('link', { name: 'Mobile number' }).click();
  await expect(page).toHaveURL(/by=mobile/);
  await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0);
  await page.getByLabel('Mobile number').fill(number);
  await sendCode(page);
  await solveByDigits(page);
  await expect(page.getByText('We sent a 6-digit code')).toBeVisible();
  await page.getByLabel('SMS code').fill(await sentCode(origin, mobile));
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Create account' }).click();
  // The registration has a captcha of its own, besides that of the SMS.
  await solveByDigits(page);
  await expect(page).toHaveURL(/\/m\/home$/);
  await expect.poll(() => sentCode(origin, mobile)).toMatch(/^[a-z2-9]{10}$/);
  watch.expectSilent();
});

test('the tab survives a reload, all missing fields are named together, and nothing typed is lost', async ({
  page,
}) => {
  await page.goto('/m/register?by=mobile&r=SEN6868');
  await hydrated(page);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Please fill this in.')).toHaveCount(2);
  await expect(page.getByText('Please confirm your age and accept the terms.')).toBeVisible();
  await expect(page.locator('[name=password]')).toHaveValue(PASSWORD);
  await page.reload();
  await expect(page.getByLabel('Mobile number')).toBeVisible();
  await expect(page.getByLabel('Referral code')).toHaveValue('SEN6868');
});

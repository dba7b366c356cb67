import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { enter } from './cashier-steps.ts';
import { expectAccessible } from './expect-accessible.ts';
import { test } from './foyer-fixture.ts';
import { originOf } from './member-steps.ts';
import { watchPage } from './page-errors.ts';
import { hydrated } from './wait-for-hydration.ts';

async function download(page: Page, name: string): Promise<{ name: string; bytes: Buffer }> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name }).click();
  const file = await downloading;
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
}

test.describe('records of money', () => {
  test('a period is chosen, totalled and downloaded as CSV and PDF', { tag: '@long' }, async ({ page, baseURL }) => {
    const origin = originOf('lotus', baseURL);
    const watch = watchPage(page);
    await enter(page, origin);
    await page.goto(`${origin}/m/member/transactions`);
    await hydrated(page);
    await expectAccessible(page);
    await page.getByText('Any time').first().click();
    await page.getByRole('link', { name: '7 days' }).click();
    await expect(page).toHaveURL(/from=\d{4}-\d\d-\d\d&to=/);
    await expect(page.getByText('+2.000.000 ₫').first()).toBeVisible();
    await expect(page.getByText('Out', { exact: true })).toBeVisible();
    const table = await download(page, 'CSV');
    expect(table.name).toMatch(/^lotus-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/);
    expect(table.bytes.toString()).toMatch(/,Play money,,,2000000,2000000,\d+\r\n$/);
    const statement = await download(page, 'PDF statement');
    expect(statement.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    watch.expectSilent();
  });

  test('a transaction has a page of its own, and no other member sees it', { tag: '@long' }, async ({
    browser,
    page,
    baseURL,
  }) => {
    const origin = originOf('lotus', baseURL);
    await enter(page, origin);
    await page.goto(`${origin}/m/member/transactions`);
    await page.getByRole('link', { name: /Play money/ }).click();
    await expect(page.getByText('Balance before')).toBeVisible();
    await hydrated(page);
    await expectAccessible(page);
    const address = page.url();
    const other = await (await browser.newContext({ locale: 'en-US' })).newPage();
    await enter(other, origin);
    expect((await other.goto(address))?.status()).toBe(404);
    await other.context().close();
  });

  test('days can be chosen without scripts', { tag: '@long' }, async ({ browser, page, baseURL }) => {
    const origin = originOf('lotus', baseURL);
    await enter(page, origin);
    const context = await browser.newContext({
      javaScriptEnabled: false,
      storageState: await page.context().storageState(),
      locale: 'en-US',
    });
    const plain = await context.newPage();
    await plain.goto(`${origin}/m/member/transactions`);
    await plain.getByText('Any time').first().click();
    await plain.getByLabel('From').fill('2020-01-01');
    await plain.getByLabel('To', { exact: true }).fill('2020-01-31');
    await plain.getByRole('button', { name: 'Show' }).click();
    await expect(plain).toHaveURL(/from=2020-01-01&to=2020-01-31/);
    await expect(plain.getByText('There are no transactions of this kind.')).toBeVisible();
    await context.close();
  });
});

import { expect } from '@playwright/test';
import { BRANDS } from './brands.data.ts';
import { test } from './journey.ts';
import { originOf } from './member-steps.ts';
import { watchPage } from './page-errors.ts';
import { hydrated } from './wait-for-hydration.ts';

for (const { code, title } of BRANDS)
  test(`${code}: the terms and the privacy policy beside the consent open before a login`, async ({
    page,
    baseURL,
  }) => {
    const watch = watchPage(page);
    await page.goto(`${originOf(code, baseURL)}/m/register`);
    await hydrated(page);
    await page.getByLabel('Password', { exact: true }).fill('half a form');
    for (const name of ['Terms', 'Privacy policy']) {
      const opened = page.waitForEvent('popup');
      await page.getByRole('link', { name: new RegExp(`^${name}$`, 'i') }).click();
      const document = await opened;
      await expect(document.getByRole('heading', { level: 1, name })).toBeVisible();
      await expect(document.getByText(new RegExp(`(you and|what) ${title.source}`)).first()).toBeVisible();
      await document.close();
    }
    await expect(page.locator('input[name=password]')).toHaveValue('half a form');
    watch.expectSilent();
  });

test('the terms are in the language of the visitor, and an unknown document is not found', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ locale: 'vi-VN' });
  const page = await context.newPage();
  await page.goto(`${baseURL}/m/legal/terms`);
  await expect(page.getByRole('heading', { level: 1, name: 'Điều khoản' })).toBeVisible();
  expect((await page.goto(`${baseURL}/m/legal/imprint`))?.status()).toBe(404);
  await context.close();
});

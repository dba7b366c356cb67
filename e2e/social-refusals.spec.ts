import { expect } from '@playwright/test';
import { test } from './journey.ts';
import { freshName, originOf } from './member-steps.ts';
import { hydrated } from './wait-for-hydration.ts';

const REFUSALS = [
  ['aurora', 'LINE', 'line_invalid_token', 'Your LINE sign-in has expired.'],
  ['lotus', 'Telegram', 'telegram_validate_failed', 'Telegram did not confirm your sign-in.'],
] as const;

for (const [brand, provider, errorCode, message] of REFUSALS) {
  test(`${errorCode} is shown, and ${provider} can be retried`, async ({ page, baseURL }) => {
    await page.route(/\/wps\/session\/login(\/(line|telegram))?$/, (route) =>
      route.fulfill({ status: 400, json: { success: false, errorCode, message } }),
    );
    await page.goto(`${originOf(brand, baseURL)}/m/login`);
    await hydrated(page);
    await page.getByRole('button', { name: `Continue with ${provider}` }).click();
    await page.locator('#name').fill(freshName('Eli'));
    await page.locator('button.go').click();
    await expect(page.getByText(message)).toBeVisible();
    await expect(page.getByRole('button', { name: `Continue with ${provider}` })).toBeEnabled();
    expect(await page.evaluate(() => Object.keys(sessionStorage).join())).not.toMatch(/proof/i);
  });
}

import { expect, type Page } from '@playwright/test';
import { PASSWORD } from './member-steps.ts';
import { sentCode } from './sent-code.ts';
import { hydrated } from './wait-for-hydration.ts';

/** An unused mobile number. @param prefix of a mobile network, such as `091` */
export const freshNumber = (prefix: string): string =>
  prefix + String(Math.floor(performance.timeOrigin + performance.now())).slice(-7);
export const sendCode = (page: Page): Promise<void> => page.getByRole('button', { name: 'Send code' }).click();
/** A Vietnamese number as E.164, as the outbox shows it. */
export const toE164 = (number: string): string => `+84${number.slice(1)}`;

/** Registers a member with a mobile number at lotus; the page is logged in afterwards. */
export async function registerByMobile(page: Page, number: string, origin: string): Promise<void> {
  await page.goto('/m/register?by=mobile');
  await hydrated(page);
  await page.getByLabel('Mobile number').fill(number);
  await sendCode(page);
  await expect(page.getByText('We sent a 6-digit code')).toBeVisible();
  await page.getByLabel('SMS code').fill(await sentCode(origin, toE164(number)));
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL(/\/m\/home$/);
}

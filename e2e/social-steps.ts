import type { Page } from '@playwright/test';

/** Signs in at the sandbox's fake provider, under any name. */
export async function signInAs(page: Page, provider: string, name: string): Promise<void> {
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: `Continue with ${provider}` }).click();
  const popup = await opened;
  await popup.locator('#name').fill(name);
  await popup.locator('button.go').click();
}

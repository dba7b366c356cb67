import type { Page } from '@playwright/test';

/** Waits until the scripts have taken the page over: for journeys that are about what they do. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => '__reactRouterDataRouter' in window);
  await page.waitForLoadState('networkidle');
}

import { expect, type Page } from '@playwright/test';
import { test } from './journey.ts';
import { originOf } from './member-steps.ts';
import { hydrated } from './wait-for-hydration.ts';

test.use({ serviceWorkers: 'allow' });

const HALF_A_MINUTE_MS = 30_000;

/** Opens a host that no merchant lists, with a fake clock in the page. @returns the requested documents */
async function openUnknownHost(page: Page, baseURL: string | undefined): Promise<string[]> {
  const documents: string[] = [];
  page.on('request', (request) => request.isNavigationRequest() && documents.push(request.url()));
  await page.clock.install();
  const chunk = page.waitForResponse(/assets\/unknown-host-[\w-]+\.js/);
  await page.goto(`${originOf('nobody', baseURL)}/m/home`);
  await expect(page.getByRole('heading', { name: 'This address is not available' })).toBeVisible();
  await page.clock.runFor(2000);
  await chunk;
  // The screen is a chunk of its own; its timer starts with it.
  await hydrated(page);
  return documents;
}

test('an unlisted host is checked every half minute, and reloads once a merchant lists it', async ({
  page,
  baseURL,
}) => {
  let asked = 0;
  page.on('response', (response) => {
    if (response.url().includes('/system/status')) asked += 1;
  });
  const documents = await openUnknownHost(page, baseURL);
  await page.clock.runFor(HALF_A_MINUTE_MS);
  await expect.poll(() => asked).toBe(1);
  expect(documents).toHaveLength(1);
  await page.route('**/wps/v2/system/status*', (route) =>
    route.fulfill({ status: 400, json: { success: false, errorCode: 'merchant.mismatch', message: '' } }),
  );
  await page.clock.runFor(HALF_A_MINUTE_MS);
  await expect.poll(() => documents.length).toBe(2);
});

test('nothing is stored for an unlisted host', async ({ page, baseURL }) => {
  await openUnknownHost(page, baseURL);
  await page.clock.runFor(HALF_A_MINUTE_MS);
  const kept = await page.evaluate(async () => ({
    local: Object.keys(localStorage),
    caches: 'caches' in window ? await caches.keys() : [],
    workers: (await navigator.serviceWorker?.getRegistrations())?.length ?? 0,
  }));
  expect(kept).toEqual({ local: [], caches: [], workers: 0 });
});

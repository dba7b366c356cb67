import { expect } from '@playwright/test';
import { test } from './journey.ts';
import { logIn } from './member-steps.ts';
import { hydrated } from './wait-for-hydration.ts';

test('the status is the first call of a page, and carries the referrer and the host', async ({ page }) => {
  const calls: URL[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname.startsWith('/wps/') && request.resourceType() === 'fetch') calls.push(url);
  });
  // The previous page may still send calls during a navigation: count from the commit of the new page.
  page.on('framenavigated', () => (calls.length = 0));
  await page.goto('/m/home?affiliateCode=vip7&kw=x');
  await hydrated(page);
  await expect.poll(() => calls.length).toBeGreaterThan(1);
  expect(calls[0]?.pathname).toBe('/wps/v2/system/status');
  await page.goto('/m/member/home');
  await hydrated(page);
  await logIn(page, 'demo', 'Foyer-demo-1');
  await expect(page).toHaveURL(/\/m\/member\/home/);
  await page.reload();
  await hydrated(page);
  await expect.poll(() => calls.length).toBeGreaterThan(3);
  expect(calls[0]?.pathname).toBe('/wps/v2/system/status');
  expect(Object.fromEntries(calls[0]?.searchParams ?? [])).toMatchObject({
    track: 'affiliateCode=vip7',
    originalDomain: new URL(page.url()).host,
  });
});

test('reports the timing of the status call along with the others', { tag: '@long' }, async ({ page }) => {
  const report = page.waitForRequest('**/wps/system/collect');
  await page.goto('/m/home');
  const { value } = (await report).postDataJSON() as { value: { api: string; elapsed: number }[] };
  const status = value.find(({ api }) => api === 'system.status');
  expect(status?.elapsed).toBeGreaterThan(0);
});

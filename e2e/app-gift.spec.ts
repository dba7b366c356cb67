import { expect, type Page } from '@playwright/test';
import { enter } from './cashier-steps.ts';
import { test } from './journey.ts';
import { originOf } from './member-steps.ts';
import { hydrated } from './wait-for-hydration.ts';

/** Makes the page believe that it was started from the home screen. */
const installApp = (page: Page) =>
  page.addInitScript(() => {
    const { matchMedia } = window;
    window.matchMedia = (query) => {
      const list = matchMedia.call(window, query);
      if (query.includes('display-mode'))
        Object.defineProperty(list, 'matches', { value: query.includes('standalone') });
      return list;
    };
  });

test('the gift for the app can be claimed after a member’s first start of it, and not after a tap on the offer', {
  tag: '@long',
}, async ({ baseURL, page }) => {
  const origin = originOf('lotus', baseURL);
  const claim = page.getByRole('button', { name: /Claim 20\.000/ });
  await enter(page, origin);
  await page.goto(`${origin}/m/app`);
  await hydrated(page);
  await page.goto(`${origin}/m/activity?id=app`);
  await hydrated(page);
  await expect(page.getByText('Start the app from the home screen').first()).toBeVisible();
  await expect(claim).toHaveCount(0);

  await installApp(page);
  const response = page.waitForResponse(/\/wps\/member\/installed$/);
  await page.goto(`${origin}/m/home`);
  expect((await (await response).json()).value).toEqual({ isFirst: true });
  await page.goto(`${origin}/m/activity?id=app`);
  await hydrated(page);
  await claim.click();
  await expect(page.getByText('It is in your balance.')).toBeVisible();
});

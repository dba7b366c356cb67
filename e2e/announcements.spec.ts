import { expect } from '@playwright/test';
import { newMember } from './api-client.ts';
import { expectAccessible } from './expect-accessible.ts';
import { test } from './journey.ts';
import { logIn, originOf } from './member-steps.ts';
import { watchPage } from './page-errors.ts';
import { hydrated } from './wait-for-hydration.ts';

// Browsers that have not seen a popup yet.
test.use({ storageState: { cookies: [], origins: [] } });

test('a visitor sees one popup per visit, turns it with the keyboard, and does not see it again that day', {
  tag: '@long',
}, async ({ page, baseURL }) => {
  const watch = watchPage(page);
  await page.goto(`${originOf('aurora', baseURL)}/m/home`);
  const popup = page.getByRole('dialog', { name: 'Announcements' });
  await expect(popup.getByRole('heading', { name: 'Check any draw yourself' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('ArrowRight');
  await expect(popup.getByRole('button', { name: 'Next' })).toBeDisabled();
  await expect(popup.getByRole('link', { name: 'Set limits' })).toBeInViewport();
  await expect(popup.getByRole('checkbox')).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(popup).toHaveCount(0);
  // Another visit, the same day.
  await page.context().clearCookies({ name: 'popup' });
  const asked = page.waitForResponse(/\/wps\/content\/popups/);
  await page.reload();
  await asked;
  await hydrated(page);
  await expect(popup).toHaveCount(0);
  watch.expectSilent();
});

test('a popup that a member sees and follows is counted, and the link opens its target', async ({ page, baseURL }) => {
  const member = await newMember(baseURL);
  await page.goto('/m/login');
  await hydrated(page);
  const acts: string[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('/wps/content/popup-act'))
      acts.push(`${response.status()} ${response.request().postDataJSON().act}`);
  });
  await logIn(page, member);
  await page.getByRole('dialog', { name: 'Announcements' }).getByRole('link', { name: 'How it works' }).click();
  await expect(page).toHaveURL('/m/news/check-a-draw');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect.poll(() => acts.sort()).toEqual(['200 clicked', '200 seen']);
});

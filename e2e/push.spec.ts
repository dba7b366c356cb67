import { expect, type Page } from '@playwright/test';
import { newMember } from './api-client.ts';
import { enter } from './cashier-steps.ts';
import { expectAccessible } from './expect-accessible.ts';
import { test } from './journey.ts';
import { logOut, originOf } from './member-steps.ts';
import { watchPage } from './page-errors.ts';
import {
  arrivedAt,
  clickNotification,
  deliverToWorker,
  endpointOf,
  preparePush,
  shownBy,
  watchNotifications,
} from './push-steps.ts';
import { hydrated } from './wait-for-hydration.ts';

const SETTINGS = '/m/member/settings/notifications';
/** The prompt appears ten seconds after the start. */
const PATIENCE = { timeout: 40_000 };

// A browser without the mark of a visit that has had its popup; the merchant has no announcements here.
test.use({ storageState: { cookies: [], origins: [] }, serviceWorkers: 'allow' });
test.beforeEach(({ page }) =>
  page.route('**/wps/content/popups*', (route) => route.fulfill({ json: { success: true, value: { popups: [] } } })),
);

const prompt = (page: Page) => page.getByRole('dialog', { name: 'Know before a draw closes' });
/** A page that opened before the worker was ready is only controlled when it is loaded again. */
async function controlled(page: Page): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  if (await page.evaluate(() => navigator.serviceWorker.controller === null)) await page.reload();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

test('a member turns notifications on, gets one, opens it, and sees none of theirs after the logout', {
  tag: '@long',
}, async ({ page, baseURL }) => {
  const origin = originOf('lotus', baseURL);
  const watch = watchPage(page);
  await preparePush(page);
  await enter(page, origin);
  await page.goto(`${origin}/m/home?lang=EN`);
  await controlled(page);
  await expect(prompt(page)).toBeVisible(PATIENCE);
  await expect(prompt(page)).toContainText('Without a sound at night, and without amounts.');
  await expectAccessible(page);
  await prompt(page).getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByText('Notifications are on.')).toBeVisible();
  await expect(prompt(page)).toHaveCount(0);
  // Each topic that the prompt names is on.
  await page.goto(`${origin}${SETTINGS}`);
  await hydrated(page);
  for (const name of [/A draw is about to close/, /The result of my draw/, /I have won/, /My withdrawal was paid/])
    await expect(page.getByRole('switch', { name })).toBeChecked();
  for (const name of [/Show amounts/, /By notification/])
    await expect(page.getByRole('switch', { name })).not.toBeChecked();
  await page.getByRole('button', { name: 'Send a test' }).click();
  await expect(page.getByText('A test is on its way.')).toBeVisible();
  const endpoint = await endpointOf(page);
  const [message = ''] = await arrivedAt(endpoint);
  await watchNotifications(page);
  await deliverToWorker(page, message);
  await expect
    .poll(() => shownBy(page))
    .toEqual([{ title: 'Lotus', body: 'Notifications reach this device.', tag: 'test' }]);
  // A click opens the page of the message in the existing tab.
  await page.goto(`${origin}/m/home`);
  await controlled(page);
  await clickNotification(page);
  await expect(page).toHaveURL(new RegExp(`${SETTINGS}$`));
  await expect(page.getByText(/Last delivered/)).toBeVisible();
  await expect.poll(() => shownBy(page)).toEqual([]);
  watch.expectSilent();
  await logOut(page, origin);
  expect(await page.evaluate(() => localStorage.getItem('subscription-of-the-browser'))).toBeNull();
  // A message that was on its way reaches the browser: it belongs to the previous member, and its text is not shown.
  await page.goto(`${origin}/m/home`);
  await controlled(page);
  await enter(page, origin);
  await watchNotifications(page);
  await deliverToWorker(page, message);
  await expect.poll(() => shownBy(page)).toEqual([{ title: 'lotus.localhost', body: '', tag: 'foyer-for-others' }]);
});

test('the prompt comes once a day, and what the browser refuses is explained', { tag: '@long' }, async ({
  page,
  baseURL,
}) => {
  const origin = originOf('samba', baseURL);
  await preparePush(page, 'denied');
  await enter(page, origin);
  await page.goto(`${origin}/m/home?lang=EN`);
  await expect(prompt(page)).toBeVisible(PATIENCE);
  await prompt(page).getByRole('button', { name: 'Turn on' }).click();
  await expect(prompt(page)).toContainText('Notifications are blocked in this browser');
  await expect(prompt(page).getByRole('button', { name: 'Turn on' })).toHaveCount(0);
  await prompt(page).getByRole('button', { name: 'Close' }).click();
  await expect(prompt(page)).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('pushClosed'))).toMatch(/^\d{4}-\d\d-\d\d$/);
  // Another visit on the same day, with a browser that would prompt.
  await page.evaluate(() => localStorage.removeItem('answer-of-the-visitor'));
  await page.context().clearCookies({ name: 'popup' });
  await page.goto(`${origin}/m/home`);
  await page.waitForTimeout(14_000);
  await expect(prompt(page)).toHaveCount(0);
  await page.evaluate(() => localStorage.setItem('answer-of-the-visitor', 'denied'));
  await page.goto(`${origin}${SETTINGS}`);
  await expect(page.getByText('Notifications are blocked in this browser')).toBeVisible();
});

test('a member chooses in the settings, on two devices', { tag: '@long' }, async ({ browser, page, baseURL }) => {
  const origin = originOf('samba', baseURL);
  const watch = watchPage(page);
  const name = await newMember(origin);
  const known = { name, password: 'correct horse' };
  await preparePush(page);
  await enter(page, origin, known);
  await page.goto(`${origin}${SETTINGS}?lang=EN`);
  await controlled(page);
  await expect(page.getByText('Notifications are off')).toBeVisible();
  await expectAccessible(page);
  // This brand uses Firebase: the page gets its token without the SDK.
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByText('Nothing delivered yet')).toBeVisible();
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('pushBound') ?? '{}').token)).toMatch(
    /^[\w-]+:[\w-]+$/,
  );
  const wins = page.getByRole('switch', { name: /I have won/ });
  await wins.click();
  await expect(wins).not.toBeChecked();
  await page.getByRole('switch', { name: /Show amounts/ }).click();
  await page.getByRole('switch', { name: /By notification/ }).click();
  await expect(page.getByRole('switch', { name: /By notification/ })).toBeChecked();
  watch.expectSilent();
  const context = await browser.newContext({ locale: 'en-US', serviceWorkers: 'allow', baseURL: origin });
  const other = await context.newPage();
  await preparePush(other);
  await enter(other, origin, known);
  await other.goto(`${origin}${SETTINGS}?lang=EN`);
  await controlled(other);
  await expect(other.getByRole('heading', { name: 'Other devices' })).toBeVisible();
  await other.getByRole('button', { name: 'Turn on' }).click();
  await expect(other.getByText('Nothing delivered yet')).toHaveCount(2);
  // The member has chosen before: the prompt’s choice changes nothing.
  await expect(other.getByRole('switch', { name: /I have won/ })).not.toBeChecked();
  await other.getByRole('button', { name: /^Remove Chrome/ }).click();
  await expect(other.getByRole('heading', { name: 'Other devices' })).toHaveCount(0);
  await other.getByRole('button', { name: 'Turn off' }).click();
  await expect(other.getByText('Notifications are off', { exact: true })).toBeVisible();
  await other.reload();
  await other.waitForTimeout(13_000);
  await expect(other.getByText('Notifications are off', { exact: true })).toBeVisible();
  await context.close();
});

test.describe('on an iPhone', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 Version/17.4 Mobile/15E148 Safari/604.1',
  });

  test('the page explains that the app has to be on the home screen first', async ({ page, baseURL }) => {
    const origin = originOf('lotus', baseURL);
    // Safari has no push outside the home screen.
    await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'PushManager'));
    await enter(page, origin);
    await page.goto(`${origin}${SETTINGS}?lang=EN`);
    await expect(page.getByText('On an iPhone, notifications come to the app on your home screen.')).toBeVisible();
    await page.getByRole('link', { name: 'How to add it' }).click();
    await expect(page).toHaveURL(/\/m\/app/);
  });
});

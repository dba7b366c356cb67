import { expect, type Page } from '@playwright/test';
import { CHROMIUM_ARGS, wholeChromiumPath } from '../scripts/chromium-path.mjs';
import { enter } from './cashier-steps.ts';
import { test } from './journey.ts';
import { logOut, originOf } from './member-steps.ts';
import { arrivedAt, deliverToWorker, endpointOf, preparePush, workerOf } from './push-steps.ts';
import { hydrated } from './wait-for-hydration.ts';

// The headless shell of the other journeys refuses notifications; the whole browser shows them, even without a window.
test.use({
  // A visit that has had its popup gets no prompt.
  storageState: { cookies: [], origins: [] },
  serviceWorkers: 'allow',
  launchOptions: { executablePath: wholeChromiumPath() ?? '', args: [...CHROMIUM_ARGS, '--disable-gpu'] },
});

test.beforeEach(({ page }) =>
  page.route('**/wps/content/popups*', (route) => route.fulfill({ json: { success: true, value: { popups: [] } } })),
);

/** The notifications that the browser itself reports as shown. */
const shownBy = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration('/m/');
    const shown = (await registration?.getNotifications()) ?? [];
    return shown.map(({ body, silent, tag, title }) => ({ title, body, tag, silent }));
  });

/** The creation time of each. */
const timesOf = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration('/m/');
    // TypeScript does not declare the timestamp, which only Chromium has.
    const shown = ((await registration?.getNotifications()) ?? []) as (Notification & { timestamp: number })[];
    return shown.map(({ timestamp }) => timestamp);
  });

test('shows a notification until it is clicked, and nothing of it to the next member', { tag: '@long' }, async ({
  page,
  baseURL,
}) => {
  const origin = originOf('lotus', baseURL);
  await preparePush(page, 'real');
  await enter(page, origin);
  await page.goto(`${origin}/m/home?lang=EN`);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  expect(await page.evaluate(() => Notification.permission)).toBe('default');
  const prompt = page.getByRole('dialog', { name: 'Know before a draw closes' });
  await expect(prompt).toBeVisible({ timeout: 40_000 });
  await prompt.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByText('Notifications are on.')).toBeVisible();
  expect(await page.evaluate(() => Notification.permission)).toBe('granted');

  await page.goto(`${origin}/m/member/settings/notifications`);
  await hydrated(page);
  await page.getByRole('button', { name: 'Send a test' }).click();
  const [message = ''] = await arrivedAt(await endpointOf(page));
  await deliverToWorker(page, message);
  const test = { title: 'Lotus', body: 'Notifications reach this device.', tag: 'test' };
  await expect.poll(() => shownBy(page)).toEqual([{ ...test, silent: expect.anything() }]);
  // A second one with the same tag replaces it.
  const [firstAt = 0] = await timesOf(page);
  await deliverToWorker(page, message);
  await expect.poll(async () => (await timesOf(page)).filter((time) => time > firstAt)).toHaveLength(1);
  expect(await shownBy(page)).toHaveLength(1);

  const worker = await workerOf(page);
  await worker?.evaluate(async () => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
    const [notification] = await registration.getNotifications();
    const click = new Event('notificationclick');
    dispatchEvent(Object.assign(click, { notification, waitUntil: () => undefined }));
  });
  await expect.poll(() => shownBy(page)).toEqual([]);

  await deliverToWorker(page, message);
  await expect.poll(() => shownBy(page)).toHaveLength(1);
  await logOut(page, origin);
  await expect.poll(() => shownBy(page)).toEqual([]);
  // A message that was on its way belongs to the previous member.
  await page.goto(`${origin}/m/home`);
  await hydrated(page);
  await deliverToWorker(page, message);
  await page.waitForTimeout(1_000);
  expect(await shownBy(page)).toEqual([]);
});

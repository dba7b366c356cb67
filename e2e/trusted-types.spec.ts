import { expect, type Page } from '@playwright/test';
import { test } from './journey.ts';
import { freshName, logOut, PASSWORD, register } from './member-steps.ts';
import { watchPage } from './page-errors.ts';

test.use({ serviceWorkers: 'allow' });

/** Whether the document takes text as script only from a policy; the sandbox enforces it. */
const refusesText = (page: Page) =>
  page.evaluate(() => {
    try {
      document.createElement('script').textContent = 'void 0';
      return false;
    } catch {
      return true;
    }
  });

test('from home to a game and back to the login, no page makes script of text', { tag: '@long' }, async ({
  context,
  page,
}) => {
  const watch = watchPage(page);
  const other = await context.newPage();
  for (const address of ['/m/home', '/m/login']) {
    await other.goto(address);
    expect(await refusesText(other)).toBe(true);
  }
  await other.close();
  await page.goto('/m/home');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.getByRole('link', { name: 'Register' }).first().click();
  const name = freshName('typed');
  await register(page, name);
  await expect(page).toHaveURL(/\/m\/home$/);
  await page.getByRole('link', { name: 'Bet now' }).first().click();
  await expect(page).toHaveURL(/\/lotto\//);
  await expect(page.getByRole('button', { name: /^0?7$|^07/ }).first()).toBeVisible();
  await page.goto('/m/login');
  await page.goto('/m/news');
  await page.goto('/m/support');
  watch.expectSilent();
});

test('a logout lets the browser delete what is stored, and the device stays known', { tag: '@long' }, async ({
  page,
  context,
}) => {
  const watch = watchPage(page);
  await page.goto('/m/home');
  await page.getByRole('link', { name: 'Register' }).first().click();
  const name = freshName('clear');
  await register(page, name);
  await expect(page).toHaveURL(/\/m\/home$/);
  const idOf = async () => (await context.cookies()).find((cookie) => cookie.name === 'deviceId')?.value ?? '';
  await expect.poll(idOf).toMatch(/^[\w-]{36}$/);
  const before = await idOf();
  await page.evaluate(() => localStorage.setItem('left-behind', 'x'));
  const answer = page.waitForResponse('**/wps/session/logout');
  await logOut(page);
  expect((await (await answer).allHeaders())['clear-site-data']).toBe('"cache", "storage"');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('left-behind'))).toBeNull();
  expect(await idOf()).toBe(before);
  await page.goto('/m/login');
  await page.getByLabel('Username', { exact: true }).fill(name);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL(/\/m\/home/);
  watch.expectSilent();
});

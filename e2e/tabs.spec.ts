import { expect } from '@playwright/test';
import { test } from './journey.ts';
import { logIn, logOut } from './member-steps.ts';
import { hydrated } from './wait-for-hydration.ts';

test('a log-out in one tab logs out all tabs, and a login logs in all, without interaction', { tag: '@long' }, async ({
  page,
  context,
}) => {
  await page.goto('/m/home');
  await hydrated(page);
  const other = await context.newPage();
  await other.goto('/m/login');
  await hydrated(other);
  await logIn(other, 'demo', 'Foyer-demo-1');
  await expect(other.getByRole('link', { name: /^Balance/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Balance/ })).toBeVisible();
  await page.goto('/m/member/home');
  await hydrated(page);
  await logOut(other);
  await expect(page).toHaveURL(/\/m\/login\?go=/);
  expect(await page.evaluate(() => sessionStorage.getItem('session'))).toBeNull();
});

test('one login in many tabs does not cause endless messages between them', { tag: '@long' }, async ({
  page,
  context,
}) => {
  const others = [await context.newPage(), await context.newPage(), await context.newPage()];
  for (const other of others) {
    await other.goto('/m/home');
    await hydrated(other);
  }
  let asked = 0;
  for (const other of others)
    other.on('request', (request) => {
      if (request.url().includes('.data')) asked += 1;
    });
  await page.goto('/m/login');
  await hydrated(page);
  await logIn(page, 'demo', 'Foyer-demo-1');
  for (const other of others) await expect(other.getByRole('link', { name: /^Balance/ })).toBeVisible();
  await expect(async () => {
    const before = asked;
    await page.waitForTimeout(2000);
    expect(asked).toBe(before);
  }).toPass();
  expect(asked).toBeLessThanOrEqual(2 * others.length);
});

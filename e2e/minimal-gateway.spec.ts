import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from '@playwright/test';
import { freePort } from '../packages/database/src/embedded.ts';
import { test as base } from './journey.ts';
import { freshName, PASSWORD, register } from './member-steps.ts';
import { watchPage } from './page-errors.ts';
import { startProgram } from './start-program.ts';

/** Foyer in front of `npm run gateway:minimal`. */
const test = base.extend<object, { foyerUrl: string }>({
  foyerUrl: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from the pattern
    async ({}, use) => {
      const folder = await mkdtemp(path.join(tmpdir(), 'foyer-minimal-'));
      const [gateway, port, admin] = await Promise.all([freePort(), freePort(), freePort()]);
      const url = `http://127.0.0.1:${gateway}`;
      const stopGateway = await startProgram('apps/sandbox/src/minimal-gateway/main.ts', {
        env: { PORT: `${gateway}` },
        url,
      });
      const env = { PORT: `${port}`, ADMIN_PORT: `${admin}`, FOYER_DATA: folder, GATEWAY_URL: url };
      const stopFoyer = await startProgram('apps/foyer/src/main.ts', { env, url: `http://127.0.0.1:${port}/m/home` });
      await use(`http://lotus.localhost:${port}`);
      await stopFoyer();
      await stopGateway();
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  baseURL: ({ foyerUrl }, use) => use(foyerUrl),
});

/** Console messages about calls that this gateway does not have. */
const MISSING = [/404 \(Not Found\)/];

test('with a minimal gateway a visitor looks around and plays for free', async ({ page }) => {
  const watch = watchPage(page, MISSING);
  await page.goto('/m/home');
  await expect(page.getByRole('heading', { name: 'Slots of the owner' })).toBeVisible();
  await expect(page.getByText('Welcome').first()).toBeVisible();
  await page.getByRole('link', { name: /Golden Reel/ }).click();
  await expect(page.getByRole('heading', { name: 'Golden Reel' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Slots of the owner' })).toBeVisible();
  watch.expectSilent();
});

test('with a minimal gateway a member registers, looks around, plays, logs out and logs in again', {
  tag: '@long',
}, async ({ page }) => {
  const watch = watchPage(page, MISSING);
  const name = freshName('owner');
  await page.goto('/m/register');
  await register(page, name);
  await expect(page).toHaveURL(/\/m\/home$/);
  await expect(page.getByRole('link', { name: 'Log in' })).toBeHidden();
  for (const address of [
    '/m/member/home',
    '/m/member/security',
    '/m/member/transactions',
    '/m/member/inbox',
    '/m/news',
  ]) {
    await page.goto(address);
    await expect(page.getByRole('navigation').or(page.getByRole('heading')).first()).toBeVisible();
    await expect(page.getByText(/went wrong/i)).toBeHidden();
  }
  await page.goto('/m/member/home');
  await expect(page.getByText(name).first()).toBeVisible();
  await page.goto('/m/launchGame?code=VNQ60');
  await expect(page.getByRole('heading', { name: 'Golden Reel' })).toBeVisible();

  await page.goto('/m/member/home');
  const entry = page.getByRole('button', { name: 'Log out' });
  if (!(await entry.isVisible())) await page.getByRole('button', { name: 'More' }).click();
  await entry.click();
  await expect(page.getByRole('link', { name: 'Register' }).first()).toBeVisible();

  await page.goto('/m/login');
  await page.getByLabel('Username', { exact: true }).fill(name);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL(/\/m\/home$/);
  await page.goto('/m/member/home');
  await expect(page.getByText(name).first()).toBeVisible();
  watch.expectSilent();
});

import { expect } from '@playwright/test';
import { startRealFoyer } from '../apps/foyer/src/testing/real-process.ts';
import { freePort } from '../packages/database/src/embedded.ts';
import { test } from './foyer-fixture.ts';
import { freshName, logIn, register } from './member-steps.ts';
import { watchPage } from './page-errors.ts';
import { hydrated } from './wait-for-hydration.ts';

test('the pages run unchanged against GATEWAY_URL pointing at a second process', { tag: '@long' }, async ({
  page,
  foyer,
}) => {
  const watch = watchPage(page);
  const env = { GATEWAY_URL: foyer.origin.replace('lotus.localhost', '127.0.0.1') };
  const pages = await startRealFoyer('/nonexistent', { port: await freePort(), env });
  const origin = `http://lotus.localhost:${pages.port}`;
  await page.goto(`${origin}/m/home`);
  await expect(page.getByRole('heading', { name: 'Lottery' })).toBeVisible();
  await page.goto(`${origin}/m/register`);
  await hydrated(page);
  const username = freshName('far');
  await register(page, username);
  await expect(page.getByRole('link', { name: /^Balance/ })).toBeVisible();
  await page.getByRole('link', { name: 'Bet now' }).first().click();
  await expect(page).toHaveURL(/\/lotto\//);
  await expect(page.getByRole('button', { name: /^07/ })).toBeVisible();
  watch.expectSilent();
  await page.context().clearCookies();
  await page.goto(`${origin}/m/login`);
  await hydrated(page);
  await logIn(page, username);
  await expect(page.getByRole('link', { name: /^Balance/ })).toBeVisible();
  await pages.stop();
});

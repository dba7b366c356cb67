import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from '@playwright/test';
import { addStaff } from './add-staff.ts';
import { begin, signIn } from './desk-steps.ts';
import { chooseNumbers, placeTicket } from './lotto-steps.ts';
import { logOut } from './member-steps.ts';
import { freshNumber, registerByMobile } from './mobile-steps.ts';
import { watchPage } from './page-errors.ts';
import { test } from './separate-parts.ts';
import { signInAs } from './social-steps.ts';
import { hydrated } from './wait-for-hydration.ts';

test('gateway, lottery, pages and sandbox work as separate processes, started as the guide describes', {
  tag: '@long',
}, async ({ page, baseURL }) => {
  const watch = watchPage(page, [/400 \(Bad Request\)/]);
  await registerByMobile(page, freshNumber('091'), baseURL ?? '');

  await page.getByRole('link', { name: 'Bet now' }).first().click();
  await expect(page).toHaveURL(/\/lotto\//);
  await chooseNumbers(page, ['07', '18', '27', '39', '45']);
  await page.getByRole('button', { name: /^Review/ }).click();
  await placeTicket(page);

  await page.goto('/m/home');
  await logOut(page);
  await page.goto('/m/login');
  await hydrated(page);
  await signInAs(page, 'Google', 'Ana');
  await expect(page.getByRole('dialog', { name: 'Hi, Ana' })).toBeVisible();
  watch.expectSilent();
});

test('staff answer a visitor at a desk that runs as a process of its own', { tag: '@long' }, async ({
  browser,
  page,
  baseURL,
  databaseUrl,
  deskURL,
}) => {
  await page.goto(`${baseURL?.replace('lotus', 'aurora')}/m/support?lang=EN`);
  await page.getByRole('link', { name: 'Start a chat' }).click();
  await page.getByRole('textbox', { name: 'Message' }).fill('Where is my bonus?');
  await page.keyboard.press('Enter');

  const folder = await mkdtemp(path.join(tmpdir(), 'foyer-staff-'));
  const settings = {
    DATABASE_URL: databaseUrl,
    FOYER_DATA: folder,
    // As in the guide.
    FOYER_SECRET: 'replace-me-with-32-random-characters',
    LEDGER_KEYS: '1:cmVwbGFjZS1tZS13aXRoLTMyLXJhbmRvbS1ieXRlcyE=',
  };
  const credentials = await addStaff(settings, ['linh', '*:administrator', '*:support']);
  await rm(folder, { recursive: true });
  const desk = await browser.newPage({ viewport: { width: 1280, height: 800 }, locale: 'en-US' });
  await desk.goto(deskURL);
  await signIn(desk, 'linh', credentials);
  await begin(desk, 'Linh');
  await desk.getByText('Where is my bonus?').click();
  await desk.getByLabel('Answer', { exact: true }).fill('It is on its way.');
  await desk.keyboard.press('Enter');
  await expect(page.getByText('It is on its way.')).toBeVisible();
});

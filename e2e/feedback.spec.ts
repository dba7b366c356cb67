import { expect } from '@playwright/test';
import sharp from 'sharp';
import { enter } from './cashier-steps.ts';
import { signIn } from './desk-steps.ts';
import { doubleClick } from './double-click.ts';
import { expectAccessible } from './expect-accessible.ts';
import { test } from './foyer-fixture.ts';
import { originOf } from './member-steps.ts';
import { watchPage } from './page-errors.ts';
import { hydrated } from './wait-for-hydration.ts';

test.describe('feedback', () => {
  test('a complaint keeps its text over a reload, takes pictures, and gets a number and a date', {
    tag: '@long',
  }, async ({ page, baseURL }) => {
    const watch = watchPage(page);
    const origin = originOf('lotus', baseURL);
    await enter(page, origin);
    await page.goto(`${origin}/m/support`);
    await page.getByRole('link', { name: 'Make a complaint' }).click();
    await hydrated(page);
    await expect(page.getByRole('radio', { name: 'A complaint' })).toBeChecked();
    await page.getByRole('combobox', { name: 'Where?' }).selectOption('Deposits and withdrawals');
    await page.getByRole('textbox').fill('My transfer of Monday is missing.');
    await page.reload();
    await hydrated(page);
    await expect(page.getByRole('textbox')).toHaveValue('My transfer of Monday is missing.');
    const png = await sharp({ create: { width: 640, height: 400, channels: 3, background: '#285' } })
      .png()
      .toBuffer();
    const file = { name: 'transfer.png', mimeType: 'image/png', buffer: png };
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Add a picture' }).click();
    await (await chooser).setFiles([file, file]);
    await page.getByRole('button', { name: 'Remove picture 2' }).click();
    await expectAccessible(page);
    await doubleClick(page.getByRole('button', { name: 'Send complaint' }));
    await expect(page.getByText(/It has the number \d{6}\./)).toBeVisible();
    await expect(page.getByText(/^We answer by /).first()).toBeVisible();
    await expect(page.getByRole('textbox')).toHaveValue('');
    await expect(page.getByRole('listitem').filter({ hasText: 'My transfer of Monday is missing.' })).toHaveCount(1);
    await expect(page.getByText(/1 picture$/)).toBeVisible();
    watch.expectSilent();
  });

  test('is answered at the desk, and the answer is in the inbox', { tag: '@long' }, async ({
    browser,
    foyer,
    page,
  }) => {
    const origin = originOf('lotus', foyer.origin);
    await enter(page, origin);
    await page.goto(`${origin}/m/feedback?kind=complaint`);
    await page.getByRole('textbox').fill('The draw of noon was late.');
    await page.getByRole('button', { name: 'Send complaint' }).click();
    await expect(page.getByText(/It has the number \d{6}\./)).toBeVisible();
    const credentials = await foyer.addFirstPerson('linh.feedback', '*:support');
    const desk = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await desk.goto(`${foyer.adminOrigin}/desk/`);
    await signIn(desk, 'linh.feedback', credentials);
    await desk.getByRole('button', { name: 'Feedback', exact: true }).click();
    await desk.getByText('The draw of noon was late.').click();
    await desk.getByLabel('Answer').fill('The beacon was late; every ticket counts.');
    await desk.getByRole('button', { name: 'Send the answer' }).click();
    await expect(desk.getByText('The draw of noon was late.')).toHaveCount(0);
    await desk.close();
    await expect(async () => {
      await page.goto(`${origin}/m/member/inbox`);
      await page.getByRole('link', { name: /Our answer to your feedback/ }).click({ timeout: 2_000 });
    }).toPass({ timeout: 20_000 });
    await expect(page.getByText('The beacon was late; every ticket counts.')).toBeVisible();
    await page.getByRole('link', { name: 'See your feedback' }).click();
    await expect(page.getByText('Answered', { exact: true })).toBeVisible();
  });

  test('is sent without scripts, too', async ({ browser, page, baseURL }) => {
    const origin = originOf('lotus', baseURL);
    await enter(page, origin);
    const context = await browser.newContext({
      javaScriptEnabled: false,
      storageState: await page.context().storageState(),
      locale: 'en-US',
    });
    const plain = await context.newPage();
    await plain.goto(`${origin}/m/feedback`);
    await plain.getByRole('textbox').fill('A night mode for the tickets, please.');
    await plain.getByRole('button', { name: 'Send feedback' }).click();
    await expect(plain.getByText(/It has the number \d{6}\./)).toBeVisible();
    await context.close();
  });

  test('stays in the form if it could not be sent', async ({ page, baseURL }) => {
    const origin = originOf('lotus', baseURL);
    await enter(page, origin);
    await page.goto(`${origin}/m/feedback`);
    await hydrated(page);
    await page.getByRole('textbox').fill('The map of draws is lovely.');
    await page.route('**/wps/feedback/send', (route) => route.abort());
    await page.getByRole('button', { name: 'Send feedback' }).click();
    await expect(page.getByRole('dialog', { name: 'Please note' })).toContainText('We could not reach our server.');
    await page.getByRole('button', { name: 'Got it' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'It was not sent.' })).toBeVisible();
    await expect(page.getByRole('textbox')).toHaveValue('The map of draws is lovely.');
    await page.unroute('**/wps/feedback/send');
    await page.getByRole('button', { name: 'Send feedback' }).click();
    await expect(page.getByText(/It has the number \d{6}\./)).toBeVisible();
  });
});

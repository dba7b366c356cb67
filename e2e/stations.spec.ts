import { expect } from '@playwright/test';
import { test } from './journey.ts';
import { choose, lastDraw, openTrial, waitForTimeToBet } from './lotto-steps.ts';
import { watchPage } from './page-errors.ts';

test('two numbers are bet on at both stations, or at one of them', async ({ page }) => {
  const watch = watchPage(page);
  await openTrial(page, 'VSQ120D');
  await choose(page, 'Xiên');
  for (const bet of ['Đá 2 đài', 'Đá đài chính', 'Đá đài phụ']) {
    await choose(page, bet);
    for (const number of ['07', '18']) await page.getByRole('button', { name: new RegExp(`^${number}`) }).click();
  }
  await waitForTimeToBet(page);
  await page.getByRole('button', { name: 'Review 3 tickets' }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByText('07-18')).toHaveCount(3);
  await sheet.getByRole('button', { name: 'Place 3 tickets' }).click();
  await expect(sheet.getByText('Tickets placed')).toBeVisible();
  watch.expectSilent();
});

test('a draw of two stations has a column for each, and anyone can verify it', async ({ page }) => {
  test.slow();
  const watch = watchPage(page);
  await openTrial(page, 'VSQ120D');
  const drawId = await lastDraw(page, 'VSQ120D');
  await page.evaluate((id) => {
    location.hash = `/results/${id}`;
  }, drawId);
  const table = page.getByRole('table');
  await expect(table.getByRole('columnheader', { name: 'Main station' })).toBeVisible();
  await expect(table.getByRole('columnheader', { name: 'Second station' })).toBeVisible();
  await expect(table.getByRole('rowheader')).toHaveCount(9);
  await expect(table.getByRole('listitem')).toHaveCount(36);
  await page.goto(`/lotto/verify/${drawId}?language=EN`);
  await expect(page.getByText('Every step matches. This draw is verified on your device.')).toBeVisible();
  watch.expectSilent();
});

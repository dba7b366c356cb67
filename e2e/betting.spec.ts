import { expect, type Page } from '@playwright/test';
import { test } from './journey.ts';
import { choose, openTrial, tileOf, waitForTimeToBet } from './lotto-steps.ts';
import { watchPage } from './page-errors.ts';

const placeAll = async (page: Page, count: number) => {
  await waitForTimeToBet(page);
  await page.getByRole('button', { name: count > 1 ? `Review ${count} tickets` : /^Review/ }).click();
  await page.getByRole('button', { name: count > 1 ? `Place ${count} tickets` : 'Place ticket' }).click();
};

test('a slip of four bets, each with its own stake, becomes four tickets with the same numbers', async ({ page }) => {
  const watch = watchPage(page);
  await openTrial(page, 'VNQ300');
  await page.getByRole('button', { name: /^07/ }).click();
  await choose(page, 'Xiên');
  for (const number of ['07', '18', '27', '39'])
    await page.getByRole('button', { name: new RegExp(`^${number}`) }).click();
  await expect(page.getByText('6 combinations')).toBeVisible();
  await choose(page, 'Càng');
  for (const key of ['1', '2', '3']) await page.getByRole('button', { name: key, exact: true }).click();
  await choose(page, 'Special');
  await page.getByRole('button', { name: /^Big/ }).click();
  await page.getByRole('button', { name: 'Raise the stake' }).click();
  await waitForTimeToBet(page);
  await page.getByRole('button', { name: 'Review 4 tickets' }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByText('07-18 07-27 07-39 18-27 18-39 27-39')).toBeVisible();
  await choose(page, 'With rebate');
  await expect(sheet.getByText('Returned in any case')).toBeVisible();
  await sheet.getByRole('button', { name: 'Place 4 tickets' }).click();
  await expect(sheet.getByText('Tickets placed')).toBeVisible();
  await sheet.getByRole('link', { name: 'My tickets and results' }).click();
  for (const bet of ['Lô 2 số', 'Xiên 2', '3 càng', 'Tài xỉu']) await expect(page.getByText(bet).first()).toBeVisible();
  watch.expectSilent();
});

test('a bet whose answer is lost is checked until it is known, and charged once', async ({ page }) => {
  const watch = watchPage(page, [/ERR_CONNECTION_FAILED/]);
  await openTrial(page, 'VNQ300');
  await page.getByRole('button', { name: /^07/ }).click();
  await choose(page, 'Đề');
  await page.getByRole('button', { name: /^18/ }).click();
  let sent = 0;
  const lost = [2, 3, 4];
  await page.route('**/lotto/api/tickets', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    sent += 1;
    if (!lost.includes(sent)) return route.continue();
    return route.abort('connectionfailed');
  });
  await placeAll(page, 2);
  await expect(page.getByText('We are checking whether your ticket was placed.')).toBeVisible();
  await expect(page.getByText('Tickets placed')).toBeVisible();
  expect(sent).toBe(5);
  await page.getByRole('dialog').getByRole('link', { name: 'My tickets and results' }).click();
  await expect(page.getByText(/Lô 2 số/)).toHaveCount(1);
  await expect(page.getByText(/Đề/)).toHaveCount(1);
  watch.expectSilent();
});

test('a pasted list picks its numbers and reports invalid ones, and clearing can be undone', async ({ page }) => {
  await openTrial(page, 'VNQ300');
  await page.getByRole('button', { name: 'Pick many at once' }).click();
  await page.getByLabel('Type or paste numbers').fill('07, 18 70-73 *5 777');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('1 entry is not a number of 2 digits')).toBeVisible();
  await page.getByRole('button', { name: 'Use 16 numbers' }).click();
  await expect(page.getByRole('button', { name: 'Remove 75' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear all numbers' }).click();
  await expect(page.getByText('Pick at least one number')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Remove 75' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Remove 75' })).toBeVisible();
});

test('ten thousand numbers scroll smoothly on a slow phone, and only those in view are rendered', async ({ page }) => {
  await openTrial(page, 'VNQ300');
  await choose(page, 'Lô 4 số');
  await choose(page, 'Grid');
  await expect(page.getByRole('button', { name: '0000', exact: true })).toBeVisible();
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const frames = await page.getByRole('group', { name: 'Numbers 0000 to 9999' }).evaluate(async (grid) => {
    const scroller = grid.parentElement as HTMLElement;
    const lasted: number[] = [];
    let last = performance.now();
    for (let step = 0; step < 90; step += 1) {
      scroller.scrollTop += 64;
      const now = await new Promise<number>((resolve) => requestAnimationFrame(resolve));
      lasted.push(now - last);
      last = now;
    }
    lasted.sort((a, b) => a - b);
    const late = lasted.filter((frame) => frame > 25).length;
    return { cells: grid.querySelectorAll('button').length, median: lasted[45] ?? 0, late };
  });
  expect(frames.cells).toBeLessThan(250);
  // Timings never fail a test: at 60 frames a second a frame takes 16.7 ms. The report has the measured value.
  test.info().annotations.push({
    type: 'median frame, ms, at a quarter of the speed',
    description: `${frames.median}, and ${frames.late} of 90 late`,
  });
  await page.getByRole('button', { name: '9•••' }).click();
  await page.getByRole('button', { name: '9000', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Remove 9000' })).toBeVisible();
});

test('dice and keno are bet on from the lobby, and the session ends with a way back into the game', async ({
  page,
}) => {
  await openTrial(page, 'DICE');
  await page.getByRole('button', { name: /^10/ }).click();
  await placeAll(page, 1);
  await expect(page.getByText('Ticket placed')).toBeVisible();
  await page.getByRole('button', { name: 'Bet again' }).click();
  await page.getByRole('link', { name: 'All lotteries' }).click();
  await tileOf(page, 'KENO').click();
  await choose(page, 'Pick 3');
  await page.getByRole('button', { name: 'Random' }).click();
  await placeAll(page, 1);
  await expect(page.getByText('Ticket placed')).toBeVisible();
  await page.evaluate(() => sessionStorage.removeItem('lotto.session'));
  await page.reload();
  await expect(page.getByRole('heading', { name: 'This game session has ended' })).toBeVisible();
  await page.getByRole('link', { name: 'Open the game again' }).click();
  await expect(page).toHaveURL(/\/lotto\//);
  await expect(page.getByRole('button', { name: /^07/ })).toBeVisible();
});

test('a stake is grouped while it is typed; one that is not allowed stays, with the reason', async ({ page }) => {
  await openTrial(page, 'VNQ300');
  await choose(page, 'Đề');
  await page.getByRole('button', { name: /^18/ }).click();
  const stake = page.getByRole('textbox', { name: 'Stake' });
  const review = page.getByRole('button', { name: /^Review/ });
  await stake.click();
  await expect(stake).toHaveValue('10.000');
  await page.keyboard.type('90000000');
  await expect(stake).toHaveValue('90.000.000');
  await expect(page.getByText('The highest stake here is 10.000.000 ₫.')).toBeVisible();
  await expect(review).toBeDisabled();
  await stake.blur();
  await expect(stake).toHaveValue(/^90\.000\.000\s₫$/);
  // The caret stays behind its digit: 12.345 → 12.345.|000 and a digit before it.
  await stake.click();
  // The press selects the text: a key right after it replaces the amount and is not added to it.
  await page.keyboard.type('12345');
  for (let place = 0; place < 3; place += 1) await page.keyboard.press('ArrowLeft');
  await page.keyboard.type('9');
  await expect(stake).toHaveValue('129.345');
  await page.keyboard.type('8');
  await expect(stake).toHaveValue('1.298.345');
  await expect(page.getByText('Stakes go in steps of 1.000 ₫.')).toBeVisible();
  await page.getByRole('group', { name: 'Quick amounts' }).getByRole('button', { name: '50.000' }).click();
  await expect(stake).toHaveValue(/^50\.000\s₫$/);
  await expect(review).toBeEnabled();
  await page.getByRole('button', { name: 'Raise the stake' }).click();
  await expect(stake).toHaveValue(/^55\.000\s₫$/);
  await page.getByRole('button', { name: 'Max' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(review).toBeEnabled();
});

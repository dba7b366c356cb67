import { expect, type Page } from '@playwright/test';
import { test } from './journey.ts';
import { choose, lastDraw, openTrial, tileOf } from './lotto-steps.ts';

test.use({ viewport: { width: 320, height: 640 } });

/** Pairs of a result and a countdown in the same row that share some of the screen. */
const findCollisions = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const boxesOf = (selector: string) =>
      [...document.querySelectorAll(selector)].map((each) => ({ each, box: each.getBoundingClientRect() }));
    const results = boxesOf('[role="img"][aria-label^="Last result"], [role="img"][aria-label^="Last result"] + span');
    const timers = boxesOf('[role="timer"]');
    return results.flatMap(({ each, box }) =>
      timers
        .filter(
          ({ box: other }) =>
            box.right > other.left && box.left < other.right && box.bottom > other.top && box.top < other.bottom,
        )
        .map(() => each.getAttribute('aria-label') ?? each.textContent ?? ''),
    );
  });

test('at 320 px the last result of no lottery runs into its countdown', async ({ page }) => {
  await openTrial(page, 'VSQ120D');
  await lastDraw(page, 'VSQ120D');
  await expect(page.getByRole('img', { name: /^Last result/ })).toBeVisible();
  expect(await findCollisions(page)).toEqual([]);
  await page.getByRole('link', { name: 'All lotteries' }).click();
  await expect(tileOf(page, 'VSQ120D')).toBeVisible();
  expect(await findCollisions(page)).toEqual([]);
});

test('at 320 px the unit of the stake stays on one line', async ({ page }) => {
  await openTrial(page, 'VNQ300');
  await choose(page, 'Đề');
  await page.getByRole('button', { name: /^18/ }).click();
  const unit = page.getByText('per number', { exact: true });
  expect((await unit.boundingBox())?.height).toBeLessThan(20);
});

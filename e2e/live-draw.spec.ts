import { expect, type Page } from '@playwright/test';
import { test } from './journey.ts';
import { watchPage } from './page-errors.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** A player of a trial, on the result page of the open draw. */
async function watchNextDraw(page: Page): Promise<void> {
  await page.goto('/m/trial?gameId=VNQ60');
  await expect(page).toHaveURL(/\/lotto\//);
  await expect(page.getByRole('button', { name: /^07(, frequent)?$/ })).toBeVisible();
  await page.evaluate(async () => {
    const { value } = await (await fetch('/lotto/api/game?game=VNQ60')).json();
    location.hash = `/results/${value.draw.drawId}`;
  });
  await expect(page.getByText('This draw is not drawn yet.')).toBeVisible();
}

/** Elements whose animation makes numbers fall or appear; class names differ by build. */
const movingNumbers = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      document.getAnimations().filter((each) => each instanceof CSSAnimation && /fall|appear/.test(each.animationName))
        .length,
  );

/** When the last number has landed, in ms after the first begins to fall. */
const lastLandingMs = (page: Page): Promise<number> =>
  page.evaluate(() =>
    Math.max(
      ...document
        .getAnimations()
        .filter((each) => each instanceof CSSAnimation && /fall|appear/.test(each.animationName))
        .map(({ effect }) => Number(effect?.getComputedTiming().endTime)),
    ),
  );

test('numbers land one by one for a waiting player, can be skipped, and do not replay', { tag: '@long' }, async ({
  page,
}) => {
  const watch = watchPage(page);
  await watchNextDraw(page);
  const skip = page.getByRole('button', { name: 'Skip' });
  await expect(skip).toBeVisible({ timeout: 90_000 });
  expect(await movingNumbers(page)).toBeGreaterThan(5);
  await expect(page.getByRole('heading', { name: 'Winning sides' })).toBeHidden();
  await skip.click();
  await expect(skip).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Winning sides' })).toBeVisible();
  expect(await movingNumbers(page)).toBe(0);

  await page.reload();
  await expect(page.getByRole('heading', { name: 'Winning sides' })).toBeVisible();
  await expect(skip).toBeHidden();
  expect(await movingNumbers(page)).toBe(0);
  watch.expectSilent();
});

test('a draw is revealed within twelve seconds', { tag: '@long' }, async ({ page }) => {
  await watchNextDraw(page);
  const skip = page.getByRole('button', { name: 'Skip' });
  await expect(skip).toBeVisible({ timeout: 90_000 });
  expect(await lastLandingMs(page)).toBeLessThan(12_000);
  await expect(skip).toBeHidden({ timeout: 30_000 });
  await expect(page.getByRole('heading', { name: 'Winning sides' })).toBeVisible();
});

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('shows all numbers at once', { tag: '@long' }, async ({ page }) => {
    await watchNextDraw(page);
    await expect(page.getByRole('heading', { name: 'Prize table' })).toBeVisible({ timeout: 90_000 });
    // Sooner than numbers that land one by one.
    await expect(page.getByRole('heading', { name: 'Winning sides' })).toBeVisible({ timeout: 8_000 });
    expect(await movingNumbers(page)).toBe(0);
  });
});

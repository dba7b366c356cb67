import { expect, type Page } from '@playwright/test';
import { newMember } from './api-client.ts';
import { test } from './journey.ts';
import { LOTTERIES, tileOf } from './lotto-steps.ts';
import { logIn } from './member-steps.ts';

/** The ways from the member centre into a game; all of these lead to Hanoi VIP. */
const DOORS: Record<string, (page: Page) => Promise<void>> = {
  'the tab': async (page) => page.getByRole('navigation', { name: 'Main menu' }).getByText('Play').click(),
  'the draw card': async (page) => page.getByRole('link', { name: 'Bet now' }).first().click(),
  'a tile': async (page) => page.locator('main a[href="/m/launchGame?code=VNQ60"]').first().click(),
  'an address': async (page) => void (await page.goto('/m/launchGame?code=VNQ60&lottoView=betting')),
};

/** The names in the app bar of the lottery. */
const showsGame = (page: Page, name: string | RegExp) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

async function enter(page: Page, door: string): Promise<void> {
  if (door !== 'an address') await page.goto('/m/home');
  await DOORS[door]?.(page);
  await expect(page).toHaveURL(/\/lotto\//);
  await openBetting(page);
}

/** A door may lead to the lobby of the lotteries; its first game is the launched one. */
async function openBetting(page: Page): Promise<void> {
  const bar = page.getByRole('link', { name: 'All lotteries' });
  const first = page.getByRole('link', { name: /^Hanoi VIP/ }).first();
  await expect(bar.or(first)).toBeVisible();
  if (await first.isVisible()) await first.click();
  await expect(bar).toBeVisible();
}

async function chooseAnother(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'All lotteries' }).click();
  await tileOf(page, 'VNQ300').click();
  await showsGame(page, LOTTERIES.VNQ300);
}

test('every door opens its own game, whichever game was open before', { tag: '@long' }, async ({ page, baseURL }) => {
  test.setTimeout(120_000);
  await page.goto('/m/login');
  await logIn(page, await newMember(baseURL ?? ''));
  await expect(page).toHaveURL(/\/m\/home/);
  for (const door of Object.keys(DOORS)) {
    await test.step(`${door} after another game`, async () => {
      await enter(page, door);
      await showsGame(page, 'Hanoi VIP');
      await chooseAnother(page);
      await page.reload();
      await showsGame(page, LOTTERIES.VNQ300);
    });
  }
  await enter(page, 'the draw card');
  await showsGame(page, 'Hanoi VIP');
});

test('back shows the game that was there before', async ({ page }) => {
  await page.goto('/m/trial?gameId=VNQ60');
  await showsGame(page, 'Hanoi VIP');
  await chooseAnother(page);
  await page.getByRole('link', { name: 'All lotteries' }).click();
  await tileOf(page, 'KENO').click();
  await showsGame(page, LOTTERIES.KENO);
  await page.goBack();
  await page.goBack();
  await showsGame(page, LOTTERIES.VNQ300);
  await page.goForward();
  await page.goForward();
  await showsGame(page, LOTTERIES.KENO);
});

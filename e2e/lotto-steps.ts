import { expect, type Locator, type Page } from '@playwright/test';

/** The names of lotteries in the lobby. */
export const LOTTERIES = {
  VNQ300: /Northern Quick 5 min/,
  VSQ120D: /Southern Quick 2 stations/,
  DICE: /Three dice/,
  KENO: /Keno/,
} as const;

/** The tile of a lottery in the lobby. */
export const tileOf = (page: Page, gameCode: keyof typeof LOTTERIES): Locator =>
  page.getByRole('region', { name: 'All lotteries' }).getByRole('link', { name: LOTTERIES[gameCode] });

/** Opens a lottery with play money; all but VNQ60 through the lobby. */
export async function openTrial(page: Page, gameCode: keyof typeof LOTTERIES | 'VNQ60'): Promise<void> {
  await page.goto('/m/trial?gameId=VNQ60');
  await expect(page).toHaveURL(/\/lotto\//);
  await expect(page.getByRole('button', { name: /^07/ })).toBeVisible();
  if (gameCode === 'VNQ60') return;
  await page.getByRole('link', { name: 'All lotteries' }).click();
  await tileOf(page, gameCode).click();
}

/** Chooses a bet type, a group of them or a way to pick. */
export async function choose(page: Page, name: string): Promise<void> {
  const radio = page.getByRole('radio', { name, exact: true });
  // The click is forced, as the drawing covers the field; while its sheet still moves, it can miss.
  await expect(() => radio.check({ force: true, timeout: 1_000 })).toPass({ timeout: 20_000 });
}

/** The last draw of a quick game, fetched from a page of the same site. The first one on an empty data folder takes minutes. */
export async function lastDraw(page: Page, gameCode: string): Promise<string> {
  let drawId = '';
  await expect(async () => {
    drawId = await page.evaluate(async (path) => {
      const { value } = await (await fetch(path)).json();
      return value.draws[0]?.drawId ?? '';
    }, `/lotto/api/draws?game=${gameCode}`);
    expect(drawId).not.toBe('');
  }).toPass({ timeout: 140_000, intervals: [1_000] });
  return drawId;
}

/** Chooses numbers of a lottery with a board of two digits. */
export async function chooseNumbers(page: Page, numbers: readonly string[]): Promise<void> {
  for (const number of numbers)
    await page.getByRole('button', { name: new RegExp(`^${number}(, frequent)?$`) }).click();
}

const SECONDS_TO_BET = 20;

/** Waits until the game's draw stays open long enough to review and place a ticket: for the next one, if it closes soon. */
export async function waitForTimeToBet(page: Page): Promise<void> {
  const secondsLeft = async () => {
    const text = (await page.getByRole('timer').first().textContent()) ?? '';
    return text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
  };
  await expect.poll(secondsLeft, { timeout: 60_000 }).toBeGreaterThan(SECONDS_TO_BET);
}

/** Places the reviewed ticket; when the draw closes meanwhile, moves on to the next one as a member would. */
export async function placeTicket(page: Page): Promise<void> {
  const watchLink = page.getByRole('link', { name: 'Watch the draw' });
  const move = page.getByRole('button', { name: /^Move to draw/ });
  const place = page.getByRole('button', { name: 'Place ticket' });
  // A tap at the moment of the close may be lost between two draws: tap again, as a person does.
  await expect(async () => {
    if (await move.isVisible()) await move.click({ timeout: 1000 });
    if (await place.isEnabled({ timeout: 500 }).catch(() => false)) await place.click({ timeout: 1000 });
    await expect(watchLink).toBeVisible({ timeout: 4000 });
  }).toPass({ timeout: 45_000 });
}

import { expect, type Page } from '@playwright/test';
import { ask } from './api-client.ts';
import { BRANDS } from './brands.data.ts';
import { test } from './journey.ts';
import { freshName, originOf, register } from './member-steps.ts';
import { watchPage } from './page-errors.ts';
import { hydrated } from './wait-for-hydration.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** The game that each brand's visitor looks for in this journey, and the category it is in. */
const GAME = { name: 'Lucky Dice', category: 'Table', code: 'LUCKY-DICE' };

interface Found {
  gameCode: string;
  displayName: string;
  vendor: string;
}

/** Calls the gateway as a visitor who reads English. */
async function read<T>(origin: string, path: string): Promise<T> {
  const merchant = new URL(origin).hostname.split('.')[0] ?? '';
  const { status, text } = await ask(`${origin}/wps/relay/${path}`, { headers: { merchant, language: 'EN' } });
  expect(status, text).toBe(200);
  return JSON.parse(text).value;
}

async function findGame(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Search' }).click();
  await page.getByRole('searchbox').fill('lucki dice');
  await expect(page.getByRole('link', { name: new RegExp(`^${GAME.name}`) }).first()).toBeVisible();
}

/** From the details of a game to a round of free play. */
async function playForFree(page: Page): Promise<void> {
  const sheet = page.getByRole('dialog', { name: GAME.name });
  await expect(sheet.getByText('RTP', { exact: false }).first()).toBeVisible();
  await sheet.getByRole('link', { name: 'Free play' }).click();
  await expect(page).toHaveURL(/\/arcade\//);
  await page.getByRole('button', { name: /^Roll/ }).click();
  await expect(page.getByText(/You won|No prize/).first()).toBeVisible();
}

for (const { code } of BRANDS)
  test(`${code}: a visitor finds a game, plays it for free, registers to play for money, and visits promotions, levels and invitations`, {
    tag: code === 'aurora' ? [] : '@long',
  }, async ({ page, baseURL }) => {
    const origin = originOf(code, baseURL);
    const watch = watchPage(page);
    await page.goto(`${origin}/m/home`);
    await hydrated(page);
    await findGame(page);
    await page.goto(`${origin}/m/table`);
    await hydrated(page);
    await page.getByRole('link', { name: new RegExp(`^${GAME.name}`) }).click();
    await playForFree(page);
    await page.goBack();
    await page.getByRole('dialog').getByRole('link', { name: 'Play', exact: true }).click();
    // The login page comes first, and leads on to the game.
    await expect(page).toHaveURL(/\/m\/login\?go=/);
    await page.getByRole('link', { name: 'Create account' }).click();
    await register(page, freshName('visit'));
    await expect(page).toHaveURL(/\/arcade\//);
    await expect(page.getByText('Free play')).toHaveCount(0);
    await page.getByRole('button', { name: /^Roll/ }).click();
    await expect(page.getByText(/You won|No prize/).first()).toBeVisible();
    for (const [path, heading] of [
      ['/m/activity', 'Promotions'],
      ['/m/member/vip', 'VIP'],
      ['/m/inviteFriends', 'Invite friends'],
      ['/m/news', 'News'],
    ] as const) {
      await page.goto(`${origin}${path}`);
      await hydrated(page);
      await expect(page.getByRole('heading', { name: new RegExp(heading, 'i') }).first(), path).toBeVisible();
    }
    // The game that was played is the first of the recent ones.
    await page.goto(`${origin}/m/catalogue?show=recent`);
    await expect(page.getByRole('link', { name: new RegExp(`^${GAME.name}`) })).toBeVisible();
    await page.goto(`${origin}/m/search`);
    const played = page.getByRole('region', { name: 'Played lately' });
    await expect(played.getByRole('link', { name: new RegExp(`^${GAME.name}`) })).toBeVisible();
    watch.expectSilent();
  });

for (const { code } of BRANDS)
  test(`${code}: one search finds each visible game, and each opens for free`, { tag: '@long' }, async ({
    page,
    baseURL,
  }) => {
    test.setTimeout(240_000);
    const origin = originOf(code, baseURL);
    const watch = watchPage(page);
    const { games } = await read<{ games: Found[] }>(origin, 'GCSGAME_gameList?limit=100');
    expect(games.length).toBeGreaterThan(10);
    for (const { displayName, gameCode, vendor } of games) {
      const { groups } = await read<{ groups: { source: string; results: { id: string }[] }[] }>(
        origin,
        `GCSGAME_search?text=${encodeURIComponent(displayName)}`,
      );
      const found = groups.find(({ source }) => source === 'games')?.results.map(({ id }) => id);
      expect(found, displayName).toContain(gameCode);
      await page.goto(`${origin}/m/trial?gameId=${gameCode}`);
      await expect(page, displayName).toHaveURL(vendor === 'ARCADE' ? /\/arcade\// : /\/lotto\//);
      await expect(page.getByRole('heading', { level: 1 }).first(), displayName).toBeVisible();
    }
    watch.expectSilent();
  });

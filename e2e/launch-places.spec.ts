import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { makeDataFolder, removeDataFolder } from '../apps/foyer/src/testing/data-folder.ts';
import { type RealFoyer, startRealFoyer } from '../apps/foyer/src/testing/real-process.ts';
import { newMember } from './api-client.ts';
import { test } from './journey.ts';
import { logIn } from './member-steps.ts';
import { watchPage } from './page-errors.ts';

/** Where the games of each brand open in these journeys. */
const CHANGES: Record<string, object> = {
  lotus: { launch: { opens: 'frame' } },
  aurora: { launch: { opens: 'window' } },
  samba: { switches: { STARTGAMEINAPP3: true } },
};
const GAME_PAGE = '**/lotto/?*';

test.describe.configure({ mode: 'default' });

let folder: string;
let foyer: RealFoyer;
/** The origin of a brand. */
const at = (brand: string): string => `http://${brand}.localhost:${foyer.port}`;

test.beforeAll(async () => {
  folder = await makeDataFolder();
  const merchants = path.join(folder, 'merchants');
  await cp('merchants', merchants, { recursive: true });
  for (const [code, change] of Object.entries(CHANGES)) {
    const file = path.join(merchants, code, 'merchant.json');
    const document = JSON.parse(await readFile(file, 'utf8'));
    await writeFile(file, JSON.stringify({ ...document, ...change }));
  }
  foyer = await startRealFoyer(folder, { env: { FOYER_MERCHANTS: merchants } });
});
test.afterAll(async () => {
  await foyer?.stop();
  await removeDataFolder(folder);
  await rm(folder, { recursive: true, force: true });
});

const gameIn = (page: Page) => page.frameLocator('iframe');
const number = { name: /^07/ } as const;
/** The framed game reports that its session has ended. */
const expire = (page: Page) =>
  page
    .frames()[1]
    ?.evaluate(() => parent.postMessage({ type: 'foyer-lotto', event: 'launch.expired' }, location.origin));

test.describe('in a frame', () => {
  test('a member’s game opens below a bar with its name and the way back', { tag: '@long' }, async ({ page }) => {
    const member = await newMember(at('lotus'));
    const watch = watchPage(page);
    await page.goto(`${at('lotus')}/m/login`);
    await logIn(page, member);
    await page.getByRole('link', { name: 'Bet now' }).first().click();
    await expect(gameIn(page).getByRole('button', number)).toBeVisible();
    await expect(page).toHaveURL(`${at('lotus')}/m/launchGame?code=VNQ60&lottoView=betting`);
    await expect(page.getByRole('heading', { name: 'Hanoi VIP' })).toBeVisible();
    await expect(page.locator('iframe')).toHaveAttribute('title', 'Hanoi VIP');
    await page.getByRole('link', { name: 'Back', exact: true }).click();
    await expect(page).toHaveURL(`${at('lotus')}/m/home`);
    watch.expectSilent();
  });

  test('the only way back is in the bar of the page, and it leads to backUrl', async ({ page }) => {
    await page.goto(`${at('lotus')}/m/trial?gameId=VNQ60&backUrl=/m/news`);
    await expect(gameIn(page).getByRole('button', number)).toBeVisible();
    await expect(gameIn(page).getByRole('link', { name: 'Back', exact: true })).toHaveCount(0);
    await page.getByRole('link', { name: 'Back', exact: true }).click();
    await expect(page).toHaveURL(`${at('lotus')}/m/news`);
  });

  test('a game that does not open in 10 s shows an error, and a retry opens it', async ({ page }) => {
    await page.clock.install();
    await page.route(GAME_PAGE, () => undefined);
    const left = page.waitForRequest(GAME_PAGE);
    await page.goto(`${at('lotus')}/m/trial?gameId=VNQ60`);
    await left;
    await page.clock.runFor(11_000);
    await expect(page.getByRole('alertdialog', { name: 'The game is not responding' })).toBeVisible();
    await page.unroute(GAME_PAGE);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(gameIn(page).getByRole('button', number)).toBeVisible();
    await page.clock.runFor(11_000);
    await expect(gameIn(page).getByRole('button', number)).toBeVisible();
  });

  test('an unreachable game shows an error immediately', async ({ page }) => {
    await page.route(GAME_PAGE, (route) => route.abort());
    await page.goto(`${at('lotus')}/m/trial?gameId=VNQ60`);
    await expect(page.getByRole('alertdialog', { name: 'The game could not be opened' })).toBeVisible();
  });

  test('a game whose session has ended is relaunched on the same page, automatically only once', async ({ page }) => {
    const addresses: string[] = [];
    page.on('request', (request) => {
      if (/\/lotto\/\?.*launchToken=/.test(request.url())) addresses.push(request.url());
    });
    await page.goto(`${at('lotus')}/m/trial?gameId=VNQ60`);
    await expect(gameIn(page).getByRole('button', number)).toBeVisible();
    // Messages of the page itself, or of another window, are ignored.
    await page.evaluate(() => postMessage({ type: 'foyer-lotto', event: 'launch.expired' }, location.origin));
    await page.frames()[1]?.evaluate(() => location.assign('#/results'));
    await expire(page);
    await expect.poll(() => addresses.length).toBe(2);
    await expect(gameIn(page).getByRole('heading', { name: 'Results' })).toBeVisible();
    expect(page.frames()[1]?.url()).toMatch(/#\/results$/);
    await expire(page);
    await expect(page.getByRole('alertdialog', { name: 'Your game has ended' })).toBeVisible();
    expect(addresses).toHaveLength(2);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(gameIn(page).getByRole('button', number)).toBeVisible();
  });
});

test.describe('in a window', () => {
  test('a tap opens it, and the lobby stays open', async ({ page, context }) => {
    await page.goto(`${at('aurora')}/m/home`);
    const opened = context.waitForEvent('page');
    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Play' }).click();
    const game = await opened;
    await expect(game).toHaveURL(/\/lotto\//);
    await game.getByRole('link', { name: 'Play for money' }).click();
    await expect(game).toHaveURL(/\/m\/login\?go=/);
    await logIn(game, 'demo', 'Foyer-demo-1');
    await expect(game).toHaveURL(/\/lotto\//);
    await expect(game.getByRole('heading', { name: 'Lottery', exact: true })).toBeVisible();
    await expect(page).toHaveURL(`${at('aurora')}/m/home`);
    expect(context.pages()).toHaveLength(2);
  });

  test('a launch without a tap tries to open a window, and shows where the game is', async ({ page, context }) => {
    const opened = context.waitForEvent('page');
    await page.goto(`${at('aurora')}/m/trial?gameId=VNQ60&backUrl=/m/news`);
    const game = await opened;
    await expect(game).toHaveURL(/\/lotto\//);
    await expect(page.getByRole('heading', { name: 'Your game is open' })).toBeVisible();
    await page.getByRole('link', { name: 'Go back' }).click();
    await expect(page).toHaveURL(`${at('aurora')}/m/news`);
  });

  test('a window that the browser blocks opens by a tap on the button', async ({ page, context }) => {
    await page.addInitScript(() => {
      window.open = () => null;
    });
    await page.goto(`${at('aurora')}/m/trial?gameId=VNQ60`);
    await expect(page.getByRole('heading', { name: 'Your game is ready' })).toBeVisible();
    const opened = context.waitForEvent('page');
    await page.getByRole('link', { name: 'Open the game' }).click();
    await expect(await opened).toHaveURL(/\/lotto\//);
    await expect(page).toHaveURL(`${at('aurora')}/m/trial?gameId=VNQ60`);
  });

  test('in the app, which has one window, the game replaces the page', async ({ page, context }) => {
    await page.goto(`${at('aurora')}/m/trial?gameId=VNQ60&inApp=1`);
    await expect(page).toHaveURL(/\/lotto\//);
    expect(context.pages()).toHaveLength(1);
  });
});

test.describe('only in the app', () => {
  test('a browser offers the app, without a launch', async ({ page }) => {
    const launches: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('GCS_gameTrialLaunch')) launches.push(request.url());
    });
    // The installed app has another name than the brand.
    await page.route('**/wps/system/manifest.json', async (route) => {
      expect(route.request().headers().merchant).toBe('samba');
      await route.fulfill({ json: { short_name: 'Samba Prime' } });
    });
    await page.goto(`${at('samba')}/m/trial?gameId=VNQ60`);
    const dialog = page.getByRole('alertdialog', { name: 'Play in the Samba Prime app' });
    await expect(dialog).toContainText('label_start_game_error');
    await dialog.getByRole('link', { name: 'Get the app' }).click();
    await expect(page).toHaveURL(`${at('samba')}/m/download`);
    await page.goBack();
    await dialog.getByRole('link', { name: 'Close' }).click();
    await expect(page).toHaveURL(`${at('samba')}/m/home`);
    expect(launches).toEqual([]);
  });

  test('the app and the home-screen app open the game', async ({ browser }) => {
    const app = await browser.newPage({ userAgent: 'Mozilla/5.0 (Linux; Android 14) AppSambaVer:1.2.3' });
    await app.goto(`${at('samba')}/m/trial?gameId=VNQ60`);
    await expect(app).toHaveURL(/\/lotto\//);
    await app.close();
  });
});

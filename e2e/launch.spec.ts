import { expect, type Page } from '@playwright/test';
import { SPLASH_FADE_MS, SPLASH_MIN_MS } from '../apps/web/src/limits.data.ts';
import { newMember } from './api-client.ts';
import { test } from './journey.ts';
import { waitForTimeToBet } from './lotto-steps.ts';
import { logIn } from './member-steps.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const TRIAL_CALL = '**/wps/relay/GCS_gameTrialLaunch*';
const GAME_PAGE = '**/lotto/?*';

/** Blocks all responses from a URL. @returns a function that unblocks them */
async function hold(page: Page, address: string): Promise<() => Promise<void>> {
  await page.route(address, () => undefined);
  return () => page.unroute(address);
}

const late = (page: Page) => page.getByRole('alertdialog', { name: 'The game is not responding' });

test('a link to a game for money leads a visitor to the login first, and then to the game', async ({ page }) => {
  await page.goto('/m/launchGame?code=VNQ60&lottoView=betting');
  await expect(page).toHaveURL(/\/m\/login\?go=/);
  await logIn(page, 'demo', 'Foyer-demo-1');
  await expect(page).toHaveURL(/\/lotto\//);
  await expect(page.getByRole('button', { name: /^07/ })).toBeVisible();
});

test('the lottery can be tried without a login, with play money', async ({ page }) => {
  await page.goto('/m/trial?gameId=VNQ60');
  await expect(page).toHaveURL(/\/lotto\//);
  await expect(page.getByText('Demo').first()).toBeVisible();
  await page.getByRole('button', { name: /^07/ }).click();
  await waitForTimeToBet(page);
  await page.getByRole('button', { name: /^Review/ }).click();
  await expect(page.getByRole('button', { name: 'Place ticket' })).toBeVisible();
});

test('going back from a game leads to where the launch began, not into another launch', async ({ page }) => {
  await page.goto('/m/news');
  await page.goto('/m/trial?gameId=VNQ60');
  await expect(page).toHaveURL(/\/lotto\//);
  await page.goBack();
  await expect(page).toHaveURL('/m/news');
});

test('a game whose vendor is not connected shows that, and leads back', async ({ page }) => {
  await page.goto('/m/trial?gameId=LUM-FORTUNE');
  await expect(page.getByRole('heading', { name: 'This game is not available' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to the lobby' }).click();
  await expect(page).toHaveURL(/\/m\/home$/);
});

test('a game URL opens once: going back to it later is refused', async ({ page, context }) => {
  const launched = page.waitForRequest(/\/lotto\/\?.*launchToken=/);
  await page.goto('/m/trial?gameId=VNQ60');
  const address = (await launched).url();
  const launchToken = new URL(address).searchParams.get('launchToken');
  await expect(page).toHaveURL(/\/lotto\//);
  await expect(page.getByRole('button', { name: /^07/ })).toBeVisible();
  expect(page.url()).not.toContain('launchToken');
  await page.reload();
  await expect(page.getByRole('button', { name: /^07/ })).toBeVisible();
  const stranger = await context.newPage();
  await stranger.goto(`${new URL(address).pathname}?language=EN&launchToken=${launchToken}`);
  await expect(stranger.getByText(/has ended|has expired/i).first()).toBeVisible();
});

test('known parameters of the URL reach the game; unknown ones are dropped', async ({ page, baseURL }) => {
  await page.goto('/m/login');
  await logIn(page, await newMember(baseURL));
  await expect(page).toHaveURL('/m/home');
  const called = page.waitForRequest(/\/wps\/game\/launchGame\?/);
  const opened = page.waitForRequest(/\/lotto\/\?.*launchToken=/);
  const hostile = 'playType=%3Cscript%3E&lottoView=admin&title=Fake&lottoArea=SEA&launchMode=X&device=X';
  await page.goto(`/m/launchGame?code=VNQ60&vendor=rebate&${hostile}&backUrl=https%3A%2F%2Fevil.test%2F`);
  const { searchParams: asked } = new URL((await called).url());
  expect(Object.fromEntries(asked)).toMatchObject({
    lottoArea: 'VN',
    launchMode: 'LOTT',
    lottoGameCode: 'VNQ60',
    lottoPrizeMode: 'REBATE',
    lottoView: 'betting',
    device: 'MOBILE',
    hasLobby: 'true',
    language: 'EN',
  });
  for (const name of ['playType', 'title', 'backUrl', 'lottoMode']) expect(asked.has(name), name).toBe(false);
  const { searchParams: given } = new URL((await opened).url());
  const rest = { view: 'betting', prizeMode: 'REBATE', area: 'VN', hasLobby: 'true', title: 'Hanoi VIP' };
  expect(Object.fromEntries(given)).toMatchObject({ ...rest, backUrl: '/m/home' });
  await expect(page).toHaveURL(/\/lotto\//);
  await page.goto('/m/launchGame?code=NOSUCH');
  await expect(page.getByRole('heading', { name: 'This game is not available' })).toBeVisible();
});

test('a launch without a response in 10 s shows an error, and a retry opens the game', async ({ page }) => {
  await page.clock.install();
  const letGo = await hold(page, TRIAL_CALL);
  const asked = page.waitForRequest(TRIAL_CALL);
  await page.goto('/m/trial?gameId=VNQ60');
  await expect(page.getByRole('status').getByText('Opening your game')).toBeVisible();
  await asked;
  await page.clock.runFor(9000);
  await expect(late(page)).toBeHidden();
  await page.clock.runFor(1500);
  await expect(late(page)).toContainText('timeout_retry_please');
  await letGo();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page).toHaveURL(/\/lotto\//);
  await expect(page.getByRole('button', { name: /^07/ })).toBeVisible();
});

test('a game that does not open in 10 s is aborted, and a retry opens it at a new URL', { tag: '@long' }, async ({
  page,
}) => {
  const letGo = await hold(page, GAME_PAGE);
  const left = page.waitForRequest(GAME_PAGE);
  await page.goto('/m/trial?gameId=VNQ60', { waitUntil: 'commit' });
  const first = (await left).url();
  await expect(late(page)).toBeVisible();
  await expect(page).toHaveURL('/m/trial?gameId=VNQ60');
  await letGo();
  const again = page.waitForRequest(GAME_PAGE);
  await page.getByRole('button', { name: 'Try again' }).click();
  expect((await again).url()).not.toBe(first);
  await expect(page.getByRole('button', { name: /^07/ })).toBeVisible();
});

test('a refusal shows the gateway’s message; if a retry is pointless, closing leads to backUrl', async ({ page }) => {
  const message = 'Your account is excluded from games.';
  await page.route(TRIAL_CALL, (route) =>
    route.fulfill({ status: 403, json: { success: false, errorCode: 'member.excluded', message } }),
  );
  await page.goto('/m/trial?gameId=VNQ60&backUrl=/m/news');
  const dialog = page.getByRole('alertdialog', { name: 'The game could not be opened' });
  await expect(dialog).toContainText(message);
  await expect(dialog.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  await dialog.getByRole('link', { name: 'Close' }).click();
  await expect(page).toHaveURL('/m/news');
});

test('an ended session is shown once, and the login leads back to the game', async ({ page, baseURL }) => {
  const member = await newMember(baseURL);
  await page.goto('/m/login');
  // A remembered phone would log itself in again on the login page.
  await page.getByLabel('Remember me').uncheck();
  await logIn(page, member);
  await expect(page).toHaveURL('/m/home');
  await page.route('**/wps/game/launchGame*', (route) =>
    route.fulfill({ status: 401, json: { success: false, errorCode: 'login.not.session', message: '' } }),
  );
  await page.goto('/m/launchGame?code=VNQ60');
  const dialog = page.getByRole('alertdialog', { name: 'Please log in' });
  await expect(dialog).toBeVisible();
  await expect(page.getByRole('alertdialog')).toHaveCount(1);
  await page.unroute('**/wps/game/launchGame*');
  await dialog.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/m\/login\?go=/);
  await logIn(page, member);
  await expect(page.getByRole('button', { name: /^07/ })).toBeVisible();
});

test('an invalid address opens nothing', async ({ page }) => {
  const value = { gameUrl: 'javascript:alert(document.domain)', title: '' };
  await page.route(TRIAL_CALL, (route) => route.fulfill({ json: { success: true, value } }));
  await page.goto('/m/trial?gameId=VNQ60');
  await expect(page.getByRole('alertdialog')).toContainText('url.is.null');
});

test('the splash has its styles before any script', async ({ page }) => {
  await page.route('**/*.js', () => {});
  await page.goto('/m/trial?gameId=VNQ60', { waitUntil: 'commit' });
  const mark = page.locator('img[src$="mark-panel.svg"]').first();
  // On a busy machine the splash has left already; what is hidden keeps its size.
  const width = async () => (await mark.boundingBox())?.width ?? 0;
  await expect.poll(width).toBeGreaterThan(0);
  expect(await width()).toBeLessThan(200);
});

test('a launch that opens a session shows the splash once, over the wait, and no other page shows it', async ({
  page,
}) => {
  const splash = page.locator('div[aria-hidden="true"]', { hasText: 'Opening your game' });
  const waiting = page.getByRole('status').getByText('Opening your game');
  for (const path of ['/m/home?from=pwa', '/m/login?inApp=1']) {
    await page.goto(path);
    await expect(page.getByRole('main')).toBeVisible();
    await expect(splash).toHaveCount(0);
  }
  await page.context().clearCookies();
  await page.goto('about:blank');
  const release = await hold(page, TRIAL_CALL);
  await page.goto('/m/trial?gameId=VNQ60', { waitUntil: 'commit' });
  // By the animation's own clock, which the test moves.
  const lookAt = (ms: number) =>
    splash.evaluate((element, time) => {
      const [leaving] = element.getAnimations();
      if (!leaving) throw new Error('the splash does not leave');
      leaving.pause();
      leaving.currentTime = time;
      const { opacity, visibility } = getComputedStyle(element);
      return [Number(opacity), visibility];
    }, ms);
  // It does not animate before its styles have arrived; on a busy machine it may have left already.
  await expect(async () => expect(await lookAt(SPLASH_MIN_MS)).toEqual([1, 'visible'])).toPass();
  await expect(splash).toBeVisible();
  expect((await lookAt(SPLASH_MIN_MS + SPLASH_FADE_MS / 2))[0]).toBeLessThan(1);
  expect(await lookAt(SPLASH_MIN_MS + SPLASH_FADE_MS)).toEqual([0, 'hidden']);
  await expect(waiting).toBeVisible();
  await page.goto('about:blank');
  await page.goto('/m/trial?gameId=VNQ60');
  await expect(waiting).toBeVisible();
  await expect(splash).toHaveCount(0);
  await release();
});

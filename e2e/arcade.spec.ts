import { rm } from 'node:fs/promises';
import path from 'node:path';
import { type Browser, expect, type Page } from '@playwright/test';
import { untilArcadeOpen } from '../apps/foyer/src/testing/arcade-client.ts';
import { copyMerchantsWithArcade } from '../apps/foyer/src/testing/arcade-merchants.ts';
import { makeDataFolder, removeDataFolder } from '../apps/foyer/src/testing/data-folder.ts';
import { type RealFoyer, startRealFoyer } from '../apps/foyer/src/testing/real-process.ts';
import { ask, newMember } from './api-client.ts';
import { BRANDS } from './brands.data.ts';
import { doubleClick } from './double-click.ts';
import { expectAccessible } from './expect-accessible.ts';
import { test } from './journey.ts';
import { logIn } from './member-steps.ts';
import { removeNewerApis } from './newer-apis.ts';
import { watchPage } from './page-errors.ts';
import { hydrated } from './wait-for-hydration.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** The button that begins a round of each game, and what shows that one is over. */
const GAMES = [
  { code: 'LUCKY-DICE', play: /^Roll/, over: /You won|No prize/ },
  { code: 'PEARL-DROP', play: 'Drop a pearl', over: /Landed in/ },
  { code: 'THREE-REELS', play: 'Spin', over: /You won|No prize/ },
  { code: 'TIDE-NET', play: 'Cast the net', over: /You won|swam away/ },
] as const;

test.describe.configure({ mode: 'default' });

let folder: string;
let foyer: RealFoyer;
const at = (place: string, brand = 'lotus'): string => `http://${brand}.localhost:${foyer.port}${place}`;

test.beforeAll(async () => {
  folder = await makeDataFolder();
  const merchants = path.join(folder, 'merchants');
  await copyMerchantsWithArcade('merchants', merchants);
  foyer = await startRealFoyer(folder, { env: { ARCADE: '1', FOYER_MERCHANTS: merchants } });
  await untilArcadeOpen(foyer.port);
});
test.afterAll(async () => {
  await foyer?.stop();
  await removeDataFolder(folder);
  await rm(folder, { recursive: true, force: true });
});

const launch = (code: string): string => `/m/launchGame?vendor=ARCADE&code=${code}`;

/** Logs a new member in and opens a game for money. */
async function enter(page: Page, code: string): Promise<void> {
  const member = await newMember(at(''));
  await page.goto(at(launch(code)));
  // The login page comes first, and leads on to the game.
  await expect(page).toHaveURL(/\/m\/login/);
  await logIn(page, member);
  await expect(page).toHaveURL(/\/arcade\//);
}

const newPage = async (browser: Browser): Promise<Page> => (await browser.newContext()).newPage();

const begins = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

for (const { code, over, play } of GAMES)
  test(`a member plays ${code} for money, behind the login`, async ({ page }) => {
    const watch = watchPage(page);
    await enter(page, code);
    await begins(page, play).click();
    await expect(page.getByText(over).first()).toBeVisible();
    await page.getByRole('button', { name: 'History and fairness' }).click();
    await expect(page.getByRole('dialog').getByRole('link', { name: 'Verify' })).toHaveCount(1);
    watch.expectSilent();
  });

test('a member plays in the oldest browsers', { tag: '@long' }, async ({ context, page }) => {
  await context.addInitScript(removeNewerApis);
  await enter(page, 'LUCKY-DICE');
  await begins(page, /^Roll/).click();
  await expect(page.getByText(/You won|No prize/).first()).toBeVisible();
});

for (const { code, over, play } of GAMES)
  test(`a visitor plays ${code} for free`, async ({ page }) => {
    await page.goto(at(`/m/trial?gameId=${code}`));
    await expect(page.getByText('Free play')).toBeVisible();
    await begins(page, play).click();
    await expect(page.getByText(over).first()).toBeVisible();
  });

test('a round is shown after a reload, and is verified once its seed is revealed', { tag: '@long' }, async ({
  page,
  context,
}) => {
  await enter(page, 'LUCKY-DICE');
  await begins(page, /^Roll/).click();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Your rounds' })).toBeVisible();
  await page.getByRole('button', { name: 'History and fairness' }).click();
  await page.getByLabel('New seed of yours').fill('garden-of-tides-7');
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await expect(page.getByText('Revealed seed')).toBeVisible();
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: 'Verify' }).click();
  const verify = await opened;
  await expect(verify.getByText('The seed matches its hash')).toBeVisible();
  await expect(verify.getByText('The outcome is what the seeds give')).toBeVisible();
});

test('a bet is in the history with all that it moved, and is verified from there', async ({ page }) => {
  await enter(page, 'LUCKY-DICE');
  await begins(page, /^Roll/).click();
  await expect(page.getByText(/^(You won|No win)|Roll again/).first()).toBeVisible();
  await page.goto(at('/m/member/bets'));
  await page
    .getByRole('link', { name: /Lucky Dice/ })
    .first()
    .click();
  await expect(page.getByText('Your result')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Bet' }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Play again' })).toBeVisible();
  await page.getByRole('link', { name: 'Verify the result' }).click();
  await expect(page).toHaveURL(/\/arcade\/verify\?round=/);
});

test('a request without an answer is checked until it is known, and played once', async ({ page }) => {
  await enter(page, 'LUCKY-DICE');
  let isFirst = true;
  await page.route('**/arcade/api/rounds', async (route) => {
    if (!isFirst) return route.fallback();
    isFirst = false;
    // The answer is lost on its way back.
    const { authorization = '' } = route.request().headers();
    await ask(route.request().url(), {
      method: 'POST',
      headers: { authorization },
      json: route.request().postDataJSON(),
    });
    return route.abort();
  });
  await begins(page, /^Roll/).click();
  await expect(page.getByText('We are checking what happened to your stake')).toBeVisible();
  await expect(page.getByText(/You won|No prize/).first()).toBeVisible();
  await page.getByRole('button', { name: 'History and fairness' }).click();
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Verify' })).toHaveCount(1);
});

test('a game opens with its sounds on for a member who has turned them on', async ({ page }) => {
  await enter(page, 'LUCKY-DICE');
  const sounds = page.getByRole('switch', { name: 'Sound' });
  await page.getByRole('button', { name: 'History and fairness' }).click();
  await expect(sounds).not.toBeChecked();
  await page.goto(at('/m/member/settings'));
  // Without scripts the switch is a form of the page, whose change is no call.
  await hydrated(page);
  const saved = page.waitForResponse('**/wps/settings/change');
  await page.getByRole('switch', { name: /Sounds/ }).click();
  await saved;
  await page.goto(at(launch('LUCKY-DICE')));
  await page.getByRole('button', { name: 'History and fairness' }).click();
  await expect(sounds).toBeChecked();
});

test('two members see each other in one round of lanterns, and one of them reloads in the air', {
  tag: '@long',
}, async ({ browser }) => {
  const [anna, ben] = [await newPage(browser), await newPage(browser)];
  await Promise.all([enter(anna, 'LANTERN-RISE'), enter(ben, 'LANTERN-RISE')]);
  // A stall can put them in two rounds, and a round can end at once: both try again in a later one.
  await expect(async () => {
    await expect(anna.getByText('Rising', { exact: true })).toBeVisible({ timeout: 20_000 });
    await Promise.all([anna, ben].map((page) => begins(page, /^Light a lantern/).click({ timeout: 30_000 })));
    await expect(anna.getByText(/^2 lanterns ·/)).toBeVisible({ timeout: 5_000 });
    await ben.reload();
    await expect(ben.getByText(/^2 lanterns ·/)).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 150_000 });
  await expect(begins(ben, /Cash out now|Your lantern is lit|Light a lantern|Wait for/)).toBeVisible();
});

test('a member cashes a lantern out by hand, and sees at which point of the curve', { tag: '@long' }, async ({
  page,
}) => {
  await enter(page, 'LANTERN-RISE');
  const cashedOut = page.getByText(/^Cashed out at /);
  // One lantern in eight is gone before even this fast hand can cash out.
  await expect(async () => {
    await begins(page, /^Light (a lantern|the next one)/).click({ timeout: 60_000 });
    await begins(page, /^Cash out now/).click({ timeout: 10_000 });
    await expect(cashedOut).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 150_000 });
  const [, point = ''] = /at (.+)$/.exec((await cashedOut.textContent()) ?? '') ?? [];
  await expect(page.getByText(point, { exact: true }).first()).toBeVisible();
  await expect(page.getByText('Drifted out of sight at')).toBeVisible({ timeout: 90_000 });
  await expect(cashedOut).toBeVisible();
});

test('rounds are verified on the device once their seed is revealed, without leaving the game', {
  tag: '@long',
}, async ({ page }) => {
  // The seed is still secret when they are first verified.
  const watch = watchPage(page, [/status of 409/]);
  await enter(page, 'LUCKY-DICE');
  for (const count of [1, 2]) {
    await begins(page, /^Roll/).click();
    await expect(page.getByRole('listitem').filter({ hasText: '#' })).toHaveCount(count);
  }
  const hash = (await begins(page, /^Hash of the seed/).textContent()) ?? '';
  await page.getByRole('button', { name: 'See all' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: 'Verify' }).click();
  await expect(sheet.getByText('Change your seed first.')).toBeVisible();
  await page.getByLabel('New seed of yours').fill('garden-of-tides-8');
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await expect(page.getByText('Revealed seed')).toBeVisible();
  await sheet.getByRole('button', { name: 'Verify' }).click();
  await expect(sheet.getByText('2 rounds verified on this device')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(begins(page, /^Hash of the seed/)).not.toHaveText(hash);
  watch.expectSilent();
});

test('a visitor lights a lantern for free and learns how it ended', async ({ page }) => {
  await page.goto(at('/m/trial?gameId=LANTERN-RISE'));
  await begins(page, /^Light a lantern/).click({ timeout: 60_000 });
  await expect(
    page.getByRole('heading', { name: 'Your rounds' }).or(page.getByText('This round')).first(),
  ).toBeVisible();
  await page.getByRole('button', { name: 'History and fairness' }).click();
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Verify' })).toHaveCount(1);
});

test('two members meet in a duel, and a visitor against the practice partner', { tag: '@long' }, async ({
  browser,
}) => {
  const [anna, ben] = [await newPage(browser), await newPage(browser)];
  await Promise.all([enter(anna, 'TWIN-STAKE'), enter(ben, 'TWIN-STAKE')]);
  await begins(anna, 'Enter the duel').click();
  await expect(anna.getByText('Waiting for an opponent')).toBeVisible();
  await begins(ben, 'Enter the duel').click();
  for (const page of [anna, ben]) await expect(page.getByText(/You won|No prize/).first()).toBeVisible();
  const visitor = await newPage(browser);
  await visitor.goto(at('/m/trial?gameId=TWIN-STAKE'));
  await begins(visitor, 'Enter the duel').click();
  await expect(visitor.getByText('Practice partner')).toBeVisible();
});

for (const { code: brand } of BRANDS)
  test(`every screen of the arcade meets WCAG 2.2 AA in ${brand}`, { tag: '@long' }, async ({ browser }) => {
    const page = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
    for (const { code, over, play } of GAMES) {
      await page.goto(at(`/m/trial?gameId=${code}`, brand));
      await begins(page, play).click();
      await expect(page.getByText(over).first()).toBeVisible();
      await expectAccessible(page, `${brand} ${code}`);
    }
    await page.getByRole('button', { name: 'History and fairness' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page, `${brand} fairness`);
    const [verify] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('link', { name: 'Verify' }).click(),
    ]);
    await expect(verify.getByRole('heading', { name: 'Verify a round' })).toBeVisible();
    await expectAccessible(verify, `${brand} verify`);
    for (const [code, waiting] of [
      ['TWIN-STAKE', 'Enter the duel'],
      ['LANTERN-RISE', 'This round'],
    ] as const) {
      await page.goto(at(`/m/trial?gameId=${code}`, brand));
      await expect(page.getByText(waiting).first()).toBeVisible();
      await expectAccessible(page, `${brand} ${code}`);
    }
  });

test('a member claims free pearls, drops them at no cost, and continues with their own money', async ({ page }) => {
  const watch = watchPage(page);
  const member = await newMember(at(''));
  await page.goto(at('/m/activity?id=five-pearls'));
  await logIn(page, member);
  await doubleClick(page.getByRole('button', { name: 'Claim 5 free rounds' }));
  await page.getByRole('link', { name: 'Play Pearl Drop' }).click();
  await expect(page.getByRole('radio', { name: '5 free rounds' })).toBeChecked();
  for (let left = 4; left >= 3; left -= 1) {
    await page.getByRole('button', { name: /Drop/ }).click();
    await expect(page.getByRole('radio', { name: `${left} free rounds` })).toBeChecked();
  }
  await page.reload();
  await expect(page.getByRole('radio', { name: '3 free rounds' })).toBeChecked();
  await page.getByRole('radio', { name: 'My money' }).check();
  await expect(page.getByRole('button', { name: 'Higher stake' })).toBeVisible();
  watch.expectSilent();
});

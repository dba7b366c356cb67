import { rm } from 'node:fs/promises';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { untilArcadeOpen } from '../apps/foyer/src/testing/arcade-client.ts';
import { copyMerchantsWithArcade } from '../apps/foyer/src/testing/arcade-merchants.ts';
import { makeDataFolder, removeDataFolder } from '../apps/foyer/src/testing/data-folder.ts';
import { type RealFoyer, startRealFoyer } from '../apps/foyer/src/testing/real-process.ts';
import { enter, type MemberCall } from './cashier-steps.ts';
import { expectAccessible } from './expect-accessible.ts';
import { test } from './journey.ts';
import { watchPage } from './page-errors.ts';

test.describe.configure({ mode: 'default' });

let folder: string;
let foyer: RealFoyer;
let pool: Awaited<ReturnType<RealFoyer['openPool']>>;
const at = (place: string): string => `http://lotus.localhost:${foyer.port}${place}`;

test.beforeAll(async () => {
  folder = await makeDataFolder();
  const merchants = path.join(folder, 'merchants');
  await copyMerchantsWithArcade('merchants', merchants);
  foyer = await startRealFoyer(folder, { env: { ARCADE: '1', FOYER_MERCHANTS: merchants } });
  pool = await foyer.openPool();
  await untilArcadeOpen(foyer.port);
});
test.afterAll(async () => {
  await pool?.end();
  await foyer?.stop();
  await removeDataFolder(folder);
  await rm(folder, { recursive: true, force: true });
});

/** Logs in a new member who wants a check every 15 minutes, back-dated so that the first is due in some seconds. */
async function enterBeforeCheck(page: Page, seconds: number): Promise<MemberCall> {
  const call = await enter(page, at(''));
  await call('/wps/limits/setRealityCheck', { minutes: 15 });
  await pool.query(
    `update foyer.session set checked_at = null, began_at = now() - interval '15 minutes' + $1 * interval '1 second'
      where id = (select id from foyer.session order by began_at desc limit 1)`,
    [seconds],
  );
  return call;
}

const GAMES = [
  { name: 'the lottery', code: 'VNQ60', shown: /^07/ },
  { name: 'a game of the arcade', code: 'LUCKY-DICE', shown: /^Roll/ },
];

for (const { code, name, shown } of GAMES)
  test(`a reality check interrupts ${name}, which continues where it was`, { tag: '@long' }, async ({ page }) => {
    const watch = watchPage(page);
    const call = await enterBeforeCheck(page, 12);
    await page.goto(at(`/m/launchGame?code=${code}&backUrl=/m/news`));
    const inGame = page.frameLocator('iframe').getByRole('button', { name: shown });
    await expect(inGame).toBeVisible();
    const check = page.getByRole('alertdialog', { name: 'Time for a look' });
    await expect(check).toBeVisible({ timeout: 30_000 });
    await expect(check.getByText('0 h 15 min')).toBeVisible();
    expect(await call('/wps/limits/playSession')).toMatchObject({ isDue: true });
    await expectAccessible(page);
    await check.getByRole('button', { name: 'Continue' }).click();
    await expect(check).toBeHidden();
    await expect(inGame).toBeVisible();
    expect(await call('/wps/limits/playSession')).toMatchObject({ isDue: false });
    watch.expectSilent();
  });

test('a reality check offers to stop, which leads back', async ({ page }) => {
  await enterBeforeCheck(page, -1);
  await page.goto(at('/m/launchGame?code=VNQ60&backUrl=/m/news'));
  const check = page.getByRole('alertdialog', { name: 'Time for a look' });
  await check.getByRole('link', { name: 'Stop' }).click();
  await expect(page).toHaveURL(at('/m/news'));
});

import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Browser, expect, type Page } from '@playwright/test';
import { makeDataFolder, removeDataFolder } from '../apps/foyer/src/testing/data-folder.ts';
import { type RealFoyer, startRealFoyer } from '../apps/foyer/src/testing/real-process.ts';
import { test } from './journey.ts';
import { watchPage } from './page-errors.ts';

const LINK = { resourceType: 'Android', url: 'https://cdn.lotus.example/lotus.apk', version: '4.2.0' };
/** The settings of each brand besides its newest app: Aurora's may not be used with an old one. */
const CHANGES: Record<string, object> = { lotus: {}, aurora: { MANDATORYAPPUPDATES3: true } };

test.describe.configure({ mode: 'default' });

let folder: string;
let foyer: RealFoyer;

test.beforeAll(async () => {
  folder = await makeDataFolder();
  const merchants = path.join(folder, 'merchants');
  await cp('merchants', merchants, { recursive: true });
  for (const [code, switches] of Object.entries(CHANGES)) {
    const file = path.join(merchants, code, 'merchant.json');
    const document = JSON.parse(await readFile(file, 'utf8'));
    const changed = { ...document, downloads: [LINK], switches: { ...document.switches, ...switches } };
    await writeFile(file, JSON.stringify(changed));
  }
  foyer = await startRealFoyer(folder, { env: { FOYER_MERCHANTS: merchants } });
});
test.afterAll(async () => {
  await foyer?.stop();
  await removeDataFolder(folder);
  await rm(folder, { recursive: true, force: true });
});

/** Opens a page in a brand's own app, which queries its newest version. */
async function openInApp(browser: Browser, brand: string, version: string): Promise<Page> {
  const marker = `App${brand[0]?.toUpperCase()}${brand.slice(1)}Ver:${version}`;
  const context = await browser.newContext({
    userAgent: `Mozilla/5.0 (Linux; Android 14) Chrome/140.0.0.0 Mobile ${marker}`,
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  const asked = page.waitForResponse(/WPSCORE_getDownloadSetting/);
  await page.goto(`http://${brand}.localhost:${foyer.port}/m/news`);
  await asked;
  return page;
}

const upgrade = (page: Page) => page.getByRole('heading', { name: /4\.2\.0/ });

test('an older app offers the newer version, and can be used without it', async ({ browser }) => {
  const page = await openInApp(browser, 'lotus', '4.1.0');
  const watch = watchPage(page);
  await expect(upgrade(page)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Get the update' })).toHaveAttribute('href', LINK.url);
  await page.getByRole('button', { name: 'Later' }).last().click();
  await expect(upgrade(page)).toHaveCount(0);
  watch.expectSilent();
  await page.context().close();
});

test('an app that must be updated cannot close the offer, not even with Escape', async ({ browser }) => {
  const page = await openInApp(browser, 'aurora', '4.1.9');
  await expect(upgrade(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Later' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(upgrade(page)).toBeVisible();
  await page.context().close();
});

test('the newest app is offered nothing', async ({ browser }) => {
  const page = await openInApp(browser, 'lotus', '4.2.0');
  await page.waitForLoadState('networkidle');
  await expect(upgrade(page)).toHaveCount(0);
  await page.context().close();
});

import { makeDataFolder, removeDataFolder } from '@foyer/foyer/testing/data-folder.ts';
import { startRealFoyer } from '@foyer/foyer/testing/real-process.ts';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { logIn } from '../e2e/member-steps.ts';
import { POPUP_SEEN } from '../e2e/popup-mark.data.ts';
import { CHROMIUM_ARGS, chromiumPath } from '../scripts/chromium-path.mjs';
import { type Scrolled, scrollByFrames } from './harness/frames.ts';
import { addTransfers } from './harness/many-transfers.store.ts';
import { record } from './harness/record.ts';

/**
 * `node bench/transactions.ts [rows]`: a scroll through 10,000 transactions, which were loaded one page after the other (target: 60 frames
 * a second on a processor that is not slowed down). The floor is the same scroll through as many rows of plain text.
 */
const ROWS = Number(process.argv[2] ?? 10_000);
/** The most that the gateway returns per call; the page requests fewer. */
const AT_ONCE = 1_000;
const SCROLL = { pixels: 12_000, step: 40 };
const PAIRS = 3;

const folder = await makeDataFolder();
const foyer = await startRealFoyer(folder);
const pool = await foyer.openPool();
await addTransfers(pool, 'demo', ROWS);
await pool.end();
const browser = await chromium.launch({ executablePath: chromiumPath() ?? '', args: CHROMIUM_ARGS });
const origin = `http://lotus.localhost:${foyer.port}`;
const context = await browser.newContext({
  ...{ viewport: { width: 390, height: 844 }, locale: 'en-US', hasTouch: true, serviceWorkers: 'block' as const },
  storageState: POPUP_SEEN,
});
const list = await openList(context);
const floor = await openFloor(context);
const pairs: { ours: Scrolled; floor: Scrolled }[] = [];
for (let pair = 0; pair < PAIRS; pair += 1) pairs.push({ ours: await measure(list), floor: await measure(floor) });
const [middle] = [...pairs]
  .sort((a, b) => a.ours.framesPerSecond - b.ours.framesPerSecond)
  .slice(Math.floor(PAIRS / 2));
record('transactions', {
  rows: await list.locator('main li').count(),
  ours: middle?.ours ?? null,
  floor: middle?.floor ?? null,
  ratio: middle ? Math.round((middle.ours.framesPerSecond / middle.floor.framesPerSecond) * 100) / 100 : null,
});
await browser.close();
await foyer.stop();
await removeDataFolder(folder);

/** The member’s list with all its rows. */
async function openList(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await context.addCookies([{ name: 'language', value: 'EN', url: origin }]);
  await page.route('**/wps/wallet/transactions?**', (route) => {
    const url = new URL(route.request().url());
    url.searchParams.set('limit', String(AT_ONCE));
    return route.continue({ url: url.href });
  });
  await page.goto(`${origin}/m/login`, { waitUntil: 'networkidle' });
  await logIn(page, 'demo', 'Foyer-demo-1');
  await page.waitForURL(/\/m\/(home|member)/);
  await page.goto(`${origin}/m/member/transactions`, { waitUntil: 'networkidle' });
  const rows = page.locator('main li');
  for (let loaded = await rows.count(); loaded < ROWS; ) {
    const more = page.getByRole('link', { name: 'Load more' });
    if ((await more.count()) === 0) break;
    await more.click();
    await page.waitForFunction((than) => document.querySelectorAll('main li').length > than, loaded);
    loaded = await rows.count();
  }
  return page;
}

/** The same number of rows of plain text. */
async function openFloor(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.setContent(`<style>li{height:60px}</style><ul>${'<li>1,000 VND at 12:00</li>'.repeat(ROWS)}</ul>`);
  return page;
}

async function measure(page: Page): Promise<Scrolled> {
  await page.bringToFront();
  await page.evaluate(() => scrollTo(0, 5_000));
  await page.waitForTimeout(1_000);
  return scrollByFrames(page, SCROLL);
}

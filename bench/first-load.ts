import { makeDataFolder, removeDataFolder } from '@foyer/foyer/testing/data-folder.ts';
import { startRealFoyer } from '@foyer/foyer/testing/real-process.ts';
import { type Browser, chromium } from '@playwright/test';
import { type FirstLoad, loadFirst } from '../e2e/first-load.ts';
import { CHROMIUM_ARGS, chromiumPath } from '../scripts/chromium-path.mjs';
import { fetchPage } from './harness/fetch-page.ts';
import { median } from './harness/pairs.ts';
import { record } from './harness/record.ts';
import { startServer } from './harness/server-process.ts';

/** `node bench/first-load.ts`: home of each brand on a throttled phone, in turn with the floors. */
const ROUNDS = 9;
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
/** Slow 4G: 1.6 Mbps, a round trip of 150 ms. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
/** 4, unless the machine is known to be slower than usual. */
const CPU_SLOWDOWN = Number(process.env.CPU_SLOWDOWN ?? 4);

/**
 * The visitor comes from a page of another site, as from a search. An empty tab would give its process to a page without a
 * Cross-Origin-Opener-Policy, such as the floors: that saves 50 ms, but in no visitor's browser.
 */
async function visit(browser: Browser, from: string, address: string): Promise<FirstLoad> {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  await page.goto(from);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', NETWORK);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  const load = await loadFirst(page, address);
  await context.close();
  return load;
}

/** Medians over the rounds; the shift is the worst. A load without a task over 50 ms has a longest task of 0. */
function summarise(loads: readonly FirstLoad[]): object {
  const of = (read: (load: FirstLoad) => number) => Math.round(median(loads.map(read)));
  return {
    requests: of((load) => load.requests.length),
    bytes: of((load) => load.bytes),
    scriptBytes: of((load) => load.scriptBytes),
    firstPaintMs: of((load) => load.firstPaint),
    largestPaintMs: of((load) => load.largestPaint),
    longestTaskMs: of((load) => Math.max(0, ...load.longTasks)),
    loadsWithoutLongTask: loads.filter((load) => load.longTasks.length === 0).length,
    worstLayoutShift: Number(Math.max(...loads.map((load) => load.layoutShift)).toFixed(4)),
  };
}

const folder = await makeDataFolder();
const foyer = await startRealFoyer(folder, { env: { ARCADE: '1' } });
const floor = await startServer('floor');
const rendered = await fetchPage(`http://127.0.0.1:${floor.port}/`, {});
const still = rendered.body.toString().replace(/<script[\s\S]*?<\/script>|<link rel="modulepreload"[^>]*>/g, '');
const page = await startServer('same-bytes', {
  BODY: Buffer.from(still).toString('base64'),
  HEADERS: JSON.stringify({ 'content-type': 'text/html; charset=utf-8' }),
});
const from = `http://another-site.localhost:${page.port}/`;
const addresses = {
  lotus: `http://lotus.localhost:${foyer.port}/m/home`,
  aurora: `http://aurora.localhost:${foyer.port}/m/home`,
  samba: `http://samba.localhost:${foyer.port}/m/home`,
  'floor c3': `http://127.0.0.1:${floor.port}/`,
  'static page': `http://127.0.0.1:${page.port}/`,
};
const browser = await chromium.launch({ executablePath: chromiumPath() ?? '', args: CHROMIUM_ARGS });
const loads: Record<string, FirstLoad[]> = {};
for (let round = 0; round <= ROUNDS; round += 1) {
  for (const [name, address] of Object.entries(addresses)) {
    const load = await visit(browser, from, address);
    // The first round warms servers and disk, and does not count.
    if (round > 0) loads[name] = [...(loads[name] ?? []), load];
  }
}
await browser.close();
record('first-load', Object.fromEntries(Object.entries(loads).map(([name, measured]) => [name, summarise(measured)])));
await floor.stop();
await page.stop();
await foyer.stop();
await removeDataFolder(folder);

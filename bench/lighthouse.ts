import { freePort } from '@foyer/database/embedded.ts';
import { makeDataFolder, removeDataFolder } from '@foyer/foyer/testing/data-folder.ts';
import { startRealFoyer } from '@foyer/foyer/testing/real-process.ts';
import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { CHROMIUM_ARGS, chromiumPath } from '../scripts/chromium-path.mjs';
import { median } from './harness/pairs.ts';
import { record } from './harness/record.ts';
import { startServer } from './harness/server-process.ts';

/**
 * `node bench/lighthouse.ts [name…]`: Lighthouse's simulated phone on the public pages, or on those of these names, in turn with
 * floor c3.
 */
const ROUNDS = 5;

interface Scores {
  score: number;
  firstPaintMs: number;
  largestPaintMs: number;
  blockedMs: number;
  layoutShift: number;
}

async function audit(address: string, port: number): Promise<Scores> {
  const result = await lighthouse(address, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: ['performance'],
  });
  if (!result) throw new Error(`Lighthouse has no result for ${address}`);
  const { audits, categories } = result.lhr;
  const of = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  return {
    score: Math.round((categories.performance?.score ?? 0) * 100),
    firstPaintMs: of('first-contentful-paint'),
    largestPaintMs: of('largest-contentful-paint'),
    blockedMs: of('total-blocking-time'),
    layoutShift: of('cumulative-layout-shift'),
  };
}

function summarise(scores: readonly Scores[]): Scores {
  const of = (read: (one: Scores) => number) => Math.round(median(scores.map(read)));
  return {
    score: of((one) => one.score),
    firstPaintMs: of((one) => one.firstPaintMs),
    largestPaintMs: of((one) => one.largestPaintMs),
    blockedMs: of((one) => one.blockedMs),
    layoutShift: Number(Math.max(...scores.map((one) => one.layoutShift)).toFixed(4)),
  };
}

const folder = await makeDataFolder();
const foyer = await startRealFoyer(folder, { env: { ARCADE: '1' } });
const floor = await startServer('floor');
const port = await freePort();
const browser = await chromium.launch({
  executablePath: chromiumPath() ?? '',
  args: [...CHROMIUM_ARGS, `--remote-debugging-port=${port}`],
});
/** Every public page of one brand besides home. */
const PUBLIC = [
  ...['login', 'register', 'forgotPsw', 'rng', 'table', 'fish', 'pvp', 'crash', 'arcade', 'elott'],
  ...['catalogue', 'search', 'news', 'download', 'app', 'inviteFriends', 'support', 'help', 'help/withdraw'],
  ...['legal/terms', 'language'],
];
const pageOf = (code: string, path: string) => `http://${code}.localhost:${foyer.port}${path}`;
const everything: Record<string, string> = {
  'floor c3': `http://127.0.0.1:${floor.port}/`,
  'lotus home': pageOf('lotus', '/m/home'),
  'aurora home': pageOf('aurora', '/m/home'),
  'samba home': pageOf('samba', '/m/home'),
  ...Object.fromEntries(PUBLIC.map((path) => [`lotus ${path}`, pageOf('lotus', `/m/${path}`)])),
};
const wanted = process.argv.slice(2);
const addresses = Object.fromEntries(
  Object.entries(everything).filter(
    ([name]) => wanted.length === 0 || name.startsWith('floor') || wanted.includes(name),
  ),
);
const scores: Record<string, Scores[]> = {};
for (let round = 0; round < ROUNDS; round += 1) {
  for (const [name, address] of Object.entries(addresses))
    scores[name] = [...(scores[name] ?? []), await audit(address, port)];
}
record('lighthouse', Object.fromEntries(Object.entries(scores).map(([name, all]) => [name, summarise(all)])));
await browser.close();
await floor.stop();
await foyer.stop();
await removeDataFolder(folder);
process.exit(0);

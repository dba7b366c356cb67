import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { makeDataFolder, removeDataFolder } from '@foyer/foyer/testing/data-folder.ts';
import { startRealFoyer } from '@foyer/foyer/testing/real-process.ts';
import { fetchPage } from './harness/fetch-page.ts';
import { load } from './harness/load.ts';
import { type CpuProfile, ownersOf } from './harness/profile-owners.ts';
import { record } from './harness/record.ts';

/** `node bench/profile.ts <label>`: profiles the processor while home is rendered for each request (`--cpu-prof`). */
const WARM_UPS = 4;
const folder = await makeDataFolder();
const profiles = await mkdtemp(path.join(tmpdir(), 'foyer-profile-'));
const foyer = await startRealFoyer(folder, { env: { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${profiles}` } });
const target = {
  url: `http://127.0.0.1:${foyer.port}/m/home?bench=1`,
  headers: { host: `lotus.localhost:${foyer.port}` },
};
const { body } = await fetchPage(target.url, target.headers);
for (let round = 0; round < WARM_UPS; round += 1) await load(target);
const startedAt = Date.now();
const { perSecond } = await load(target);
const seconds = (Date.now() - startedAt) / 1000;
const beforeEnd = Date.now();
await foyer.stop();
const stopSeconds = (Date.now() - beforeEnd) / 1000;
const profile = await readLargest(profiles);
record('profile', {
  label: process.argv[2] ?? '',
  pageBytes: body.length,
  'pages per second, profiled': Math.round(perSecond),
  'percent of the busy time': ownersOf(profile, { seconds, stopSeconds }),
});
await removeDataFolder(folder);
await rm(profiles, { recursive: true });

/** Each worker thread also writes a profile; the main thread's is the largest. */
async function readLargest(directory: string): Promise<CpuProfile> {
  const texts = await Promise.all(
    (await readdir(directory)).map((name) => readFile(path.join(directory, name), 'utf8')),
  );
  const [largest = ''] = texts.toSorted((left, right) => right.length - left.length);
  return JSON.parse(largest);
}

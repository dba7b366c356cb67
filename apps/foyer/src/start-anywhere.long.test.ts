import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '@foyer/database/embedded.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyCheckout } from './testing/copy-checkout.ts';

const NOBODY = 65_534;
const IS_ROOT = process.getuid?.() === 0;

/** A folder that only this user may enter. */
let closed: string;
/** A checkout in it. Its path has more than 200 characters, with spaces, umlauts and characters that are special in shells and URLs. */
let checkout: string;

beforeAll(async () => {
  closed = await mkdtemp(path.join(tmpdir(), 'foyer-anywhere-'));
  checkout = path.join(closed, 'Grüße aus Köln'.repeat(9), "100 % $HOME & 'more' #1?".repeat(3), 'foyer');
  expect(Buffer.byteLength(checkout)).toBeGreaterThan(200);
  await copyCheckout(checkout);
}, 120_000);
afterAll(() => rm(closed, { recursive: true, force: true }));

interface Started {
  address: string;
  output(): string;
  stop(): Promise<number | null>;
}

/** Runs the script of `npm start` in a checkout, as a user, and waits until it serves or exits. */
async function npmStart(
  directory: string,
  options: { env?: Record<string, string>; uid?: number } = {},
): Promise<Started> {
  const port = await freePort();
  const { scripts } = JSON.parse(await readFile(path.join(directory, 'package.json'), 'utf8'));
  // As npm does. npm itself may be installed where another user cannot run it.
  const bin = path.join(directory, 'node_modules/.bin');
  const child = spawn('sh', ['-c', scripts.start], {
    cwd: directory,
    detached: true,
    env: { ...process.env, PATH: `${bin}:${process.env.PATH}`, PORT: `${port}`, ADMIN_PORT: '0', ...options.env },
    ...(options.uid === undefined ? {} : { uid: options.uid, gid: options.uid }),
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const exit = once(child, 'close').then(([code]): number | null => code);
  const isOver = { now: false };
  exit.then(() => (isOver.now = true));
  while (!output.includes('Foyer is open') && !isOver.now) await new Promise((resolve) => setTimeout(resolve, 50));
  return {
    address: `http://127.0.0.1:${port}`,
    output: () => output,
    stop: () => {
      if (child.pid && !isOver.now) process.kill(-child.pid, 'SIGTERM');
      return exit;
    },
  };
}

const statusOf = async (url: string) => (await fetch(url, { headers: { host: 'lotus.localhost' } })).status;

/** Every file of a folder except the data folder, with its modification time. */
async function snapshot(directory: string): Promise<string[]> {
  const format = '%P %T@ %s';
  const listed = execFileSync('find', [directory, '-not', '-path', '*/.foyer/*', '-printf', `${format}\n`], {
    encoding: 'utf8',
    maxBuffer: 1e9,
  });
  return listed.split('\n').sort();
}

test('npm start works in a private folder with a long path, spaces and umlauts', async () => {
  const foyer = await npmStart(checkout);
  expect(foyer.output()).toContain('Foyer is open');
  expect(await statusOf(`${foyer.address}/m/home`)).toBe(200);
  await foyer.stop();
  expect(await readdir(path.join(checkout, '.foyer'))).toEqual([
    'db',
    'db.passwords',
    'exclusions.jsonl',
    'exclusions.jsonl.ids',
    'ledger-keys',
    'secret',
    'seed-keys',
  ]);
}, 120_000);

test('set-up names the library that cannot handle the folder’s name', async () => {
  const setUp = (...args: string[]) =>
    spawnSync(process.execPath, ['scripts/setup.mjs', ...args], { cwd: checkout, encoding: 'utf8' });
  const stamp = path.join(checkout, 'apps/web/build/.stamp');
  const place = `in ${checkout}/: React Router cannot read a folder name with %. Rename it.\n`;
  expect(setUp('--packages-only')).toMatchObject({
    status: 1,
    stderr: `Set-up failed: Foyer cannot be served from its sources ${place}`,
  });
  await rename(stamp, `${stamp}.old`);
  expect(setUp()).toMatchObject({ status: 1, stderr: `Set-up failed: Foyer cannot be built ${place}` });
  await rename(`${stamp}.old`, stamp);
  expect(setUp().status).toBe(0);
});

test.runIf(IS_ROOT)(
  'npm start as a plain user serves from a checkout it may not write',
  async () => {
    const open = await mkdtemp(path.join(tmpdir(), 'foyer-readonly-'));
    await chmod(open, 0o755);
    const [copy, home] = [path.join(open, 'checkout'), path.join(open, 'home')];
    await rename(checkout, copy);
    await mkdir(home);
    await chown(home, NOBODY, NOBODY);
    try {
      const before = await snapshot(copy);
      const env = { FOYER_DATA: path.join(home, 'data'), HOME: home };
      const foyer = await npmStart(copy, { uid: NOBODY, env });
      expect(foyer.output()).toContain('Foyer is open');
      expect(await statusOf(`${foyer.address}/m/home`)).toBe(200);
      await foyer.stop();
      expect(await snapshot(copy)).toEqual(before);

      const denied = await npmStart(copy, { uid: NOBODY, env: { HOME: home } });
      expect(await denied.stop()).toBe(1);
      expect(denied.output()).toMatch(
        /^The database in .*\/\.foyer\/db belongs to postgres, and Foyer runs as nobody\. Start it as the same user/m,
      );

      await rm(path.join(copy, 'apps/web/build/.stamp'));
      const stale = await npmStart(copy, { uid: NOBODY, env });
      expect(await stale.stop()).toBe(1);
      expect(stale.output()).toMatch(
        /^Set-up failed: The build is missing or out of date, and .* cannot be written\. Run/m,
      );
    } finally {
      await rename(copy, checkout);
      await rm(open, { recursive: true, force: true });
    }
  },
  120_000,
);

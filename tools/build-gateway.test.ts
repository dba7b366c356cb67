import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@foyer/database/embedded.ts';
import { formatLedgerKey } from '@foyer/database/ledger-keys.ts';
import { loadMerchants } from '@foyer/merchant/load-merchants.ts';
import { sandboxKeys } from '@foyer/sandbox/settings/sandbox-keys.ts';
import { type FreshDatabase, freshDatabase } from '@foyer/testkit/fresh-database.ts';
import { TEST_LEDGER_KEYS } from '@foyer/testkit/test-ledger-keys.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildGateway } from './build-gateway.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const START_MS = 60_000;
const SECRET = 'a secret for this test only, long enough';

let folder: string;
let database: FreshDatabase;
let server: ChildProcess | null = null;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'foyer-gateway-'));
  buildGateway(folder);
  database = await freshDatabase();
});
afterAll(async () => {
  if (server?.kill()) await once(server, 'exit');
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

const lockedPlaces = (): string[] =>
  Object.keys(JSON.parse(readFileSync(path.join(folder, 'package-lock.json'), 'utf8')).packages);

test('locks neither React nor any other package of the pages', () => {
  const places = lockedPlaces();
  expect(places).toContain('node_modules/fastify');
  expect(places.filter((place) => /(react|vite|@base-ui|tanstack|playwright)/.test(place))).toEqual([]);
  expect(places.filter((place) => /^(apps|packages)\//.test(place))).not.toContain('packages/ui');
});

test('ships neither tests nor development dependencies', () => {
  const files = execFileSync('find', [folder, '-name', '*.test.ts*'], { encoding: 'utf8' });
  expect(files).toBe('');
  const manifest = JSON.parse(readFileSync(path.join(folder, 'apps/gateway/package.json'), 'utf8'));
  expect(manifest).not.toHaveProperty('devDependencies');
});

test('starts with only the packages of its own lock file, and without a brand that has a wrong document', {
  timeout: 90_000,
}, async () => {
  linkLockedPackages();
  const port = await freePort();
  const brands = path.join(folder, 'brands');
  cpSync('merchants', brands, { recursive: true });
  const cashier = path.join(brands, 'samba/cashier.json');
  writeFileSync(cashier, readFileSync(cashier, 'utf8').replace('"connector": "pix"', '"connector": "pics"'));
  const { captchaKeys, socialSecrets } = sandboxKeys(SECRET, await loadMerchants('merchants'));
  server = spawn(process.execPath, ['apps/gateway/src/main.ts'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PORT: `${port}`,
      FOYER_MERCHANTS: brands,
      DATABASE_URL: database.url,
      FOYER_SECRET: SECRET,
      LEDGER_KEYS: TEST_LEDGER_KEYS.map(formatLedgerKey).join(),
      LOG_LEVEL: 'warn',
      CAPTCHA_KEYS: JSON.stringify(captchaKeys),
      SOCIAL_SECRETS: JSON.stringify(socialSecrets),
    },
  });
  const response = await firstAnswer(`http://127.0.0.1:${port}/wps/system/country`);
  expect(await response.json()).toMatchObject({ success: true });
});

/** What `npm ci` installs, as hard links where the disk allows it; workspaces are links to the copied folders. */
function linkLockedPackages(): void {
  const installed = lockedPlaces().filter((place) => /^node_modules\/(?!@foyer\/|.*\/node_modules\/)/.test(place));
  const present = installed.filter((place) => {
    try {
      readFileSync(path.join(ROOT, place, 'package.json'));
      return true;
    } catch {
      // A binary of another platform.
      return false;
    }
  });
  const how = statSync(ROOT).dev === statSync(folder).dev ? '-al' : '-a';
  execFileSync('cp', [how, '--parents', ...present, folder], { cwd: ROOT });
  execFileSync('mkdir', ['-p', path.join(folder, 'node_modules/@foyer')]);
  for (const place of lockedPlaces().filter((name) => name.startsWith('node_modules/@foyer/'))) {
    const name = place.slice('node_modules/@foyer/'.length);
    const workspace = lockedPlaces().find((each) => /^(apps|packages)\//.test(each) && each.endsWith(`/${name}`)) ?? '';
    symlinkSync(path.join(folder, workspace), path.join(folder, place));
  }
}

async function firstAnswer(url: string): Promise<Response> {
  for (const startedAt = Date.now(); Date.now() - startedAt < START_MS; await pause(100)) {
    if (server?.exitCode !== null) throw new Error(`the gateway ended with ${server?.exitCode}`);
    const response = await fetch(url).catch(() => null);
    if (response) return response;
  }
  throw new Error('the gateway did not answer');
}

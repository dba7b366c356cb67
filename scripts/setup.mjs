#!/usr/bin/env node
/**
 * Prepares a fresh checkout: installs the locked packages, Node 24 among them, and builds. Safe to repeat: existing parts
 * are left unchanged. Only this file and `build-stamp.mjs` must run on an older Node.
 *   node scripts/setup.mjs [--packages-only | --with-browser | --with-browsers]
 * `--with-browser` brings what `npm test` needs, `--with-browsers` also what `npm run test:long` needs.
 */
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { digest, digestSources, isBuilt } from './build-stamp.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const BIN = path.join(ROOT, 'node_modules/.bin');
const LOCK_STAMP = path.join(ROOT, 'node_modules/.foyer-lock');
/** Whether this run has fetched the list of Debian's packages. */
let isListUpToDate = false;

process.chdir(ROOT);
try {
  installPackages();
  if (process.argv.includes('--packages-only')) requireUsableName('served from its sources');
  else build();
  const needsWhole = process.argv.includes('--with-browsers');
  if (needsWhole || process.argv.includes('--with-browser')) {
    await ensureBrowser();
    if (needsWhole) await ensureWholeBrowser();
    ensureTool('oathtool', 'oathtool');
    ensureTool('redis-server', 'redis-server');
  }
} catch (error) {
  console.error(explain(error));
  process.exit(1);
}

function installPackages() {
  const lock = digest(readFileSync('package-lock.json'));
  if (existsSync(LOCK_STAMP) && readFileSync(LOCK_STAMP, 'utf8') === lock) return;
  requireWritable('The packages are missing or out of date');
  console.log('Installing the packages of the lock file…');
  // The packages require Node 24, which is one of them; the machine's own Node only installs them.
  run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
    npm_config_engine_strict: 'false',
  });
  writeFileSync(LOCK_STAMP, lock);
}

function build() {
  if (isBuilt(digestSources())) return;
  requireWritable('The build is missing or out of date');
  requireUsableName('built');
  console.log('Building…');
  run(path.join(BIN, 'node'), ['tools/build.ts']);
}

/**
 * Vite and React Router read some characters of a path as parts of a URL (CONTRIBUTING.md); an existing build starts in any folder.
 * @param {string} done what cannot be done
 */
function requireUsableName(done) {
  const [character] = /[%#?]/.exec(ROOT) ?? [];
  if (!character) return;
  const library = character === '%' ? 'React Router' : 'Vite';
  throw new Error(
    `Foyer cannot be ${done} in ${ROOT}: ${library} cannot read a folder name with ${character}. Rename it.`,
  );
}

/** @param {string} need why the checkout must be writable */
function requireWritable(need) {
  try {
    accessSync(ROOT, constants.W_OK);
  } catch {
    throw new Error(`${need}, and ${ROOT} cannot be written. Run "npm ci && npm run build" there as a user who may.`);
  }
}

/** The browser of the journeys: that of `CHROMIUM_PATH`, Playwright's, the system's, or a newly installed one. */
async function ensureBrowser() {
  const { HEADLESS_SHELL } = await import('./chromium-path.mjs');
  const found = await findBrowser();
  // Root on Debian is probably a test machine: install the lighter one. Other users are not asked for sudo to replace a working one.
  const isHeavy = found === '/usr/bin/chromium' && process.getuid?.() === 0;
  if (found && !isHeavy) return;
  console.log('Installing Chromium for the tests…');
  if (isHeavy) return installFromSystem(HEADLESS_SHELL);
  const playwright = spawnSync(path.join(BIN, 'playwright'), ['install', 'chromium'], {
    stdio: 'ignore',
    timeout: 180_000,
  });
  if (playwright.status === 0 && (await findBrowser())) return;
  installFromSystem(HEADLESS_SHELL, 'fonts-noto-core');
  if (!(await findBrowser())) installFromSystem('chromium', 'fonts-noto-core');
  if (!(await findBrowser()))
    throw new Error('No Chromium could be installed. Install one and set CHROMIUM_PATH to it.');
}

/** Only the whole browser shows notifications (`e2e/notifications.spec.ts`). */
async function ensureWholeBrowser() {
  const { wholeChromiumPath } = await import('./chromium-path.mjs');
  if (wholeChromiumPath()) return;
  console.log('Installing the whole Chromium for the notifications of the tests…');
  installFromSystem('chromium');
  if (!wholeChromiumPath())
    throw new Error('No Chromium with notifications could be installed. Install one and set CHROMIUM_PATH to it.');
}

/**
 * A program that tests use: an authenticator that is not ours, so that our code is not tested against itself; a Redis.
 * @param {string} program
 * @param {string} systemPackage
 */
function ensureTool(program, systemPackage) {
  const isThere = () => spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0;
  if (isThere()) return;
  console.log(`Installing ${program} for the tests…`);
  installFromSystem(systemPackage);
  if (!isThere())
    throw new Error(`${program} could not be installed. Install it from your system (Debian: ${systemPackage}).`);
}

function installFromSystem(...packages) {
  const sudo = process.getuid?.() === 0 ? [] : ['sudo'];
  const [command, ...before] = [...sudo, 'apt-get'];
  const apt = (...args) => spawnSync(command, [...before, ...args], { stdio: ['ignore', 'ignore', 'inherit'] });
  if (!isListUpToDate) apt('update', '-qq');
  isListUpToDate = true;
  apt('install', '-y', '-qq', '--no-install-recommends', ...packages);
}

async function findBrowser() {
  const { chromiumPath } = await import('./chromium-path.mjs');
  return chromiumPath();
}

function run(command, args, env = {}) {
  const result = spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...env } });
  if (result.error) throw result.error;
  if (result.status !== 0) throw new Error(`"${path.basename(command)} ${args.join(' ')}" failed.`);
}

function explain(error) {
  if (error?.code === 'ENOSPC') return 'The disk is full. Free some space, then start again.';
  return `Set-up failed: ${error?.message ?? error}`;
}

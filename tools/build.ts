import { type StdioOptions, spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { openMerchants } from '@foyer/merchant/load-merchants.ts';
import { digestSources, writeStamp } from '../scripts/build-stamp.mjs';
import { buildBrands } from './build-brands.ts';
import { WEB_BUILD } from './build-manifest.ts';
import { buildName, shellFiles, writeAssetManifest } from './build-worker.ts';
import { parseRules } from './parse-rules.ts';
import { trimRouteManifest } from './trim-route-manifest.ts';

const MERCHANTS = process.env.FOYER_MERCHANTS ?? 'merchants';
/** The games of our own vendors, and the desk of staff: each is built into a folder of its app. */
const OTHERS = ['apps/lotto', 'apps/arcade', 'apps/console'];
const COMPRESSIBLE = /\.(js|css|svg|json|html|webmanifest)$/;
const SMALL_BYTES = 128;

/** A build is made beside the one in use, in folders of this name. */
const NEXT = 'build.next';

/** Replaces the build, if all of it can be made: a site that runs from it keeps its files until then. */
async function replaceBuild(): Promise<void> {
  const sources = digestSources();
  const env = { WEB_BUILD: NEXT, CLIENT_BUILD: `./${NEXT}/client` };
  const apps = ['apps/web', ...OTHERS];
  for (const app of apps) rmSync(path.join(app, NEXT), { recursive: true, force: true });
  await run('node', ['tools/build.ts'], { env, stdio: 'inherit' });
  for (const app of apps) replaceFolder(path.join(app, 'build'), path.join(app, NEXT));
  writeStamp(sources);
}

function replaceFolder(folder: string, next: string): void {
  const old = `${folder}.old`;
  rmSync(old, { recursive: true, force: true });
  if (existsSync(folder)) renameSync(folder, old);
  renameSync(next, folder);
  rmSync(old, { recursive: true, force: true });
}

/** Builds what browsers load: the web, the clients of lottery and arcade, and the merchants' pictures. Servers run from source. */
async function build(): Promise<void> {
  // Before minutes of work: what is wrong with a brand is known in a second.
  const merchants = await openMerchants(MERCHANTS);
  rmSync(WEB_BUILD, { recursive: true, force: true });
  await Promise.all([
    run('react-router', ['build'], { cwd: 'apps/web' }),
    // A build of the web alone, for a test, is served with the existing builds of the others.
    ...others().map((app) => run('vite', ['build', '--config', `${app}/vite.config.ts`, '--logLevel', 'warn'])),
  ]);
  trimRouteManifest();
  writeAssetManifest();
  writeRules();
  const workerEnv = { SHELL_FILES: JSON.stringify(shellFiles()), BUILD: buildName() };
  await run('vite', ['build', '--config', 'apps/web/vite.worker.config.ts', '--logLevel', 'warn'], { env: workerEnv });
  buildBrands(merchants, MERCHANTS, path.join(WEB_BUILD, 'brand'));
  const clients = others().map((app) => path.join(app, process.env.CLIENT_BUILD ?? 'build/client'));
  for (const folder of [`${WEB_BUILD}/client`, `${WEB_BUILD}/brand`, ...clients]) compressFolder(folder);
}

const others = (): readonly string[] => (process.env.CLIENT_BUILD ? OTHERS : []);

/** Writes the rules of every style sheet by its URL; pages choose from them at run time. */
function writeRules(): void {
  const folder = path.join(WEB_BUILD, 'client/assets');
  const sheets = readdirSync(folder).filter((name) => name.endsWith('.css'));
  const rules = sheets.map((name) => [`/m/assets/${name}`, parseRules(readFileSync(path.join(folder, name), 'utf8'))]);
  writeFileSync(path.join(WEB_BUILD, 'rules.json'), JSON.stringify(Object.fromEntries(rules)));
}

/** Writes a compressed copy of each file, so that no request waits for compression. */
function compressFolder(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !COMPRESSIBLE.test(entry.name)) continue;
    const file = path.join(entry.parentPath, entry.name);
    const content = readFileSync(file);
    if (content.length < SMALL_BYTES) continue;
    writeFileSync(`${file}.br`, brotliCompressSync(content));
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  }
}

interface RunOptions {
  cwd?: string;
  env?: Record<string, string>;
  stdio?: StdioOptions;
}

function run(
  command: string,
  args: string[],
  { cwd = '.', env = {}, stdio = ['ignore', 'pipe', 'pipe'] }: RunOptions = {},
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(path.resolve('node_modules/.bin', command), args, {
      cwd,
      env: { ...process.env, ...env },
      stdio,
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
    child.once('error', reject);
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${command} build failed\n${output}`))));
  });
}

const begin = process.env.WEB_BUILD ? build : replaceBuild;
begin().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});

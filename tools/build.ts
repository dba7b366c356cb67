import { spawn } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { loadMerchants } from '@foyer/merchant/load-merchants.ts';
import type { Merchant } from '@foyer/merchant/merchant.ts';
import { digestSources, writeStamp } from '../scripts/build-stamp.mjs';
import { WEB_BUILD } from './build-manifest.ts';
import { buildName, shellFiles, writeAssetManifest } from './build-worker.ts';
import { copyBrandAssets } from './copy-brand-assets.ts';
import { renderIcons } from './render-icons.ts';

const MERCHANTS = process.env.FOYER_MERCHANTS ?? 'merchants';
const LOTTO_BUILD = 'apps/lotto/build';
const COMPRESSIBLE = /\.(js|css|svg|json|html|webmanifest)$/;
const SMALL_BYTES = 512;

/** Builds what browsers load: the web, the lottery client, and the merchants' pictures. Servers run as they are. */
async function build(): Promise<void> {
  const sources = digestSources();
  rmSync(WEB_BUILD, { recursive: true, force: true });
  await Promise.all([
    run('react-router', ['build'], { cwd: 'apps/web' }),
    // Another build of the web, for a test, is served beside the lottery that is there.
    process.env.WEB_BUILD
      ? null
      : run('vite', ['build', '--config', 'apps/lotto/vite.config.ts', '--logLevel', 'warn']),
  ]);
  writeAssetManifest();
  const told = { SHELL_FILES: JSON.stringify(shellFiles()), BUILD: buildName() };
  await run('vite', ['build', '--config', 'apps/web/vite.worker.config.ts', '--logLevel', 'warn'], { env: told });
  for (const merchant of await loadMerchants(MERCHANTS)) buildMerchant(merchant);
  buildNeutralBrand();
  const lotto = process.env.WEB_BUILD ? [] : [`${LOTTO_BUILD}/client`];
  for (const folder of [`${WEB_BUILD}/client`, `${WEB_BUILD}/brand`, ...lotto]) compressFolder(folder);
  if (!process.env.WEB_BUILD) writeStamp(sources);
}

/** A merchant's pictures, and the icons that are drawn from them. */
function buildMerchant(merchant: Merchant): void {
  const out = path.join(WEB_BUILD, 'brand', merchant.code);
  copyBrandAssets(merchant, path.join(MERCHANTS, merchant.code, 'assets'), out);
  renderIcons(out, out);
}

/** What a page wears when it belongs to no merchant. */
function buildNeutralBrand(): void {
  const out = path.join(WEB_BUILD, 'brand/foyer');
  cpSync('apps/web/neutral-brand', out, { recursive: true });
  renderIcons(out, out);
}

/** Lays a compressed copy beside each file, so that no request waits for it. */
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

function run(
  command: string,
  args: string[],
  { cwd = '.', env = {} }: { cwd?: string; env?: Record<string, string> } = {},
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(path.resolve('node_modules/.bin', command), args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    child.once('error', reject);
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${command} build failed\n${output}`))));
  });
}

build().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});

import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The file in which a build records the digest of its sources. */
const STAMP = 'apps/web/build/.stamp';

const SOURCES = [
  'apps/web',
  'apps/lotto',
  'apps/arcade',
  'apps/console',
  'packages',
  'tools/build.ts',
  'tools/build-brands.ts',
  'tools/build-manifest.ts',
  'tools/build-targets.ts',
  'tools/build-worker.ts',
  'tools/copy-brand-assets.ts',
  'tools/draw-poster.ts',
  'tools/parse-rules.ts',
  'tools/render-icons.ts',
  'tools/render-share-picture.ts',
  'tools/trim-route-manifest.ts',
  // The oldest browsers that the scripts are made for.
  'package.json',
  'package-lock.json',
];
const NOT_SOURCES = new Set(['node_modules', 'build', 'build.next', 'build.old', '.react-router']);

/** One hash of everything that the build depends on; call it in the root of the checkout. */
export function digestSources() {
  const files = [...SOURCES.flatMap(filesIn), ...brandFiles()];
  return digest(files.map((file) => `${file} ${digest(readFileSync(file))}`).join('\n'));
}

/** What the build reads of the brands: not their content, which is read at the start. */
function brandFiles() {
  const folder = process.env.FOYER_MERCHANTS ?? 'merchants';
  const names = existsSync(folder) ? readdirSync(folder).sort() : [];
  return names.flatMap((name) =>
    ['merchant.json', 'assets'].flatMap((entry) => filesIn(path.join(folder, name, entry))),
  );
}

/** @param {string} sources the digest of the current sources */
export const isBuilt = (sources) => existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sources;

/** @param {string} sources the digest taken before the build */
export const writeStamp = (sources) => writeFileSync(STAMP, sources);

/** @param {string | Buffer} content */
export function digest(content) {
  return createHash('sha256').update(content).digest('hex');
}

/** @param {string} entry a file or folder */
function filesIn(entry) {
  if (!existsSync(entry)) return [];
  if (!statSync(entry).isDirectory()) return [entry];
  const names = readdirSync(entry)
    .filter((name) => !NOT_SOURCES.has(name) && !name.includes('.test.'))
    .sort();
  return names.flatMap((name) => filesIn(path.join(entry, name)));
}

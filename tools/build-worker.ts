import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CLIENT, FIRST_MODULES, readBuildManifest } from './build-manifest.ts';

/** The shell's deferred modules, and the pages: offline, a tap opens them from the cache. */
const LATER = /^src\/app\/deferred\/|\.page\.tsx/;
/** The list of routes, the icons, and the pictures for maintenance and offline. */
const ALSO = /^(manifest-\w+\.js|(sprite|offline|maintenance|region|domain)-[\w-]+\.svg)$/;
const RELEASE = 'apps/web/release.json';

/** The URLs of the files that the service worker precaches. */
export function shellFiles(): string[] {
  const build = readBuildManifest();
  // Catalogs depend on the page's language; the worker caches those it receives in a message.
  const first = FIRST_MODULES.filter((name) => !name.startsWith('virtual:')).map(build.keyOf);
  const keys = [...first, ...Object.keys(build.chunks).filter((key) => LATER.test(key))];
  const others = readdirSync(path.join(CLIENT, 'assets')).filter((file) => ALSO.test(file));
  const files = [...build.scriptsOf(keys), ...build.sheetsOf(keys), ...others.map((file) => `assets/${file}`)];
  return files.sort().map((file) => `/m/${file}`);
}

/** The id of this build: the hash of its assets, which the pages contain as well. @throws when the build has none */
export function buildName(): string {
  const names = readdirSync(path.join(CLIENT, 'assets')).map((file) => /^manifest-(\w+)\.js$/.exec(file)?.[1]);
  const name = names.find((one) => one !== undefined);
  if (!name) throw new Error('the build has no route manifest');
  return name;
}

/** Writes `/m/asset-manifest.json`: the build id and the release notes (§4: update). */
export function writeAssetManifest(): void {
  const release: { version: string; notes: Record<string, string[]> } = JSON.parse(readFileSync(RELEASE, 'utf8'));
  writeFileSync(
    path.join(CLIENT, 'asset-manifest.json'),
    JSON.stringify({
      build: buildName(),
      ...release,
      ...(process.env.RELEASE_VERSION ? { version: process.env.RELEASE_VERSION } : {}),
    }),
  );
}

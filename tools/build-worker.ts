import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CLIENT, FIRST_MODULES, readBuildManifest } from './build-manifest.ts';

/** What the shell loads once the page is there, and the pages themselves: a tap without a network is answered by ours. */
const LATER = /^src\/app\/deferred\/|\.page\.tsx/;
/** The list of routes, the icons, and the pictures of what is shut or not to be reached. */
const ALSO = /^(manifest-\w+\.js|(sprite|offline|maintenance|region|domain)-[\w-]+\.svg)$/;
const RELEASE = 'apps/web/release.json';

/** The addresses of the files that the service worker keeps from the start. */
export function shellFiles(): string[] {
  const build = readBuildManifest();
  // Words come in the language of the page; the worker keeps those it is told of.
  const first = FIRST_MODULES.filter((name) => !name.startsWith('virtual:')).map(build.keyOf);
  const keys = [...first, ...Object.keys(build.chunks).filter((key) => LATER.test(key))];
  const others = readdirSync(path.join(CLIENT, 'assets')).filter((file) => ALSO.test(file));
  const files = [...build.scriptsOf(keys), ...build.sheetsOf(keys), ...others.map((file) => `assets/${file}`)];
  return files.sort().map((file) => `/m/${file}`);
}

/** The name of this build: the hash over its assets that the pages carry too. @throws when the build has none */
export function buildName(): string {
  const names = readdirSync(path.join(CLIENT, 'assets')).map((file) => /^manifest-(\w+)\.js$/.exec(file)?.[1]);
  const name = names.find((one) => one !== undefined);
  if (!name) throw new Error('the build names no routes');
  return name;
}

/** Writes `/m/asset-manifest.json`: which build this is, and what is new (§4: update). */
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

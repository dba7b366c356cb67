import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const SOURCES = ['package.json', 'package-lock.json', 'apps', 'packages', 'merchants', 'scripts', 'tools'];

/** The existing build is used even if it is out of date: these tests are not about the pages. */
const MARK_AS_BUILT =
  "import('./scripts/build-stamp.mjs').then(({ digestSources, writeStamp }) => writeStamp(digestSources()))";

interface LockedPackage {
  dev?: boolean;
  link?: boolean;
}

/**
 * A separate checkout in `target` (which must not exist), in the state `npm start` leaves: sources, build, and run-time
 * packages. Packages are hard links where the file system allows it, so they must not be edited.
 */
export async function copyCheckout(target: string): Promise<void> {
  await mkdir(target, { recursive: true });
  for (const name of SOURCES) await cp(path.join(ROOT, name), path.join(target, name), { recursive: true });
  const lock = await readFile(path.join(ROOT, 'package-lock.json'), 'utf8');
  const packages: Record<string, LockedPackage> = JSON.parse(lock).packages;
  const running = Object.entries(packages)
    .filter(([name, { dev, link }]) => /^node_modules\/(?!.*node_modules)/.test(name) && !dev && !link)
    .map(([name]) => name);
  copyAll([...running, 'node_modules/node', 'node_modules/@foyer', 'node_modules/.bin'], target);
  await writeFile(path.join(target, 'node_modules/.foyer-lock'), createHash('sha256').update(lock).digest('hex'));
  execFileSync(process.execPath, ['-e', MARK_AS_BUILT], { cwd: target });
}

function copyAll(names: readonly string[], target: string): void {
  const there = names.filter((name) => existsSync(path.join(ROOT, name)));
  // A hard link cannot lead to another file system, and a copy that fails half-way leaves folders that only their owner may enter.
  const how = statSync(ROOT).dev === statSync(target).dev ? '-al' : '-a';
  execFileSync('cp', [how, '--parents', ...there, target], { cwd: ROOT });
}

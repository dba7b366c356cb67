import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** A package of the lock file, or of a workspace. */
interface Package {
  version?: string;
  resolved?: string;
  link?: boolean;
  dev?: boolean;
  devOptional?: boolean;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

type Packages = Record<string, Package>;

const NODE_MODULES = 'node_modules/';
const NOT_SHIPPED = /(\.test\.tsx?$|\/testing(\/|$)|\/build(\/|$)|\/node_modules(\/|$))/;

/**
 * Writes the gateway as a separate project: its sources, the packages that it imports, the merchants, and a lock
 * file with nothing else in it, so that `npm ci` there installs no React. Servers run from sources: nothing is bundled.
 * @param target an empty or missing folder
 */
export function buildGateway(target: string): void {
  const root = JSON.parse(readFileSync('package.json', 'utf8')) as Package;
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Packages };
  const own = {
    name: 'foyer-gateway',
    version: root.version,
    private: true,
    type: 'module',
    scripts: { start: 'node apps/gateway/src/main.ts' },
    dependencies: { node: root.devDependencies?.node ?? '' },
  };
  const needed = findNeeded(lock.packages, ['apps/gateway', 'node_modules/node']);
  const workspaces = needed.filter((place) => !place.startsWith(NODE_MODULES));
  mkdirSync(target, { recursive: true });
  for (const folder of workspaces) copyWorkspace(folder, target);
  cpSync('merchants', path.join(target, 'merchants'), { recursive: true });
  writeJson(path.join(target, 'package.json'), { ...own, workspaces });
  const packages = Object.fromEntries(needed.map((place) => [place, toProduction(lock.packages[place] ?? {})]));
  writeJson(path.join(target, 'package-lock.json'), {
    ...lock,
    name: own.name,
    packages: { '': { ...own, scripts: undefined, workspaces }, ...packages },
  });
}

/** These entries of a lock file and everything they depend on, directly or not; sorted. */
function findNeeded(packages: Packages, places: readonly string[]): string[] {
  const needed = new Set<string>();
  const visit = (place: string) => {
    const found = packages[place];
    if (!found || needed.has(place)) return;
    needed.add(place);
    if (found.link && found.resolved) visit(found.resolved);
    // The link in `node_modules` by which others find the workspace.
    for (const [name, { link, resolved }] of Object.entries(packages)) if (link && resolved === place) visit(name);
    const names = { ...found.dependencies, ...found.optionalDependencies, ...found.peerDependencies };
    for (const name of Object.keys(names)) {
      const imported = resolvePlace(packages, place, name);
      if (imported) visit(imported);
    }
  };
  places.forEach(visit);
  return [...needed].sort();
}

/** Where Node finds a package: in the nearest `node_modules` of a parent folder; null for an optional one that is not locked. */
function resolvePlace(packages: Packages, from: string, name: string): string | null {
  for (let folder = from; folder !== ''; folder = path.posix.dirname(folder).replace(/^\.$/, '')) {
    const place = `${folder}/${NODE_MODULES}${name}`;
    if (packages[place]) return place;
  }
  return packages[`${NODE_MODULES}${name}`] ? `${NODE_MODULES}${name}` : null;
}

function copyWorkspace(folder: string, target: string): void {
  const to = path.join(target, folder);
  cpSync(folder, to, { recursive: true, filter: (source) => !NOT_SHIPPED.test(source) });
  const manifest = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as Package;
  writeJson(path.join(to, 'package.json'), { ...manifest, devDependencies: undefined });
}

const toProduction = ({
  dev: _dev,
  devOptional: _devOptional,
  devDependencies: _tools,
  ...shipped
}: Package): Package => shipped;

const writeJson = (file: string, value: object): void => writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);

if (import.meta.main) {
  const target = 'build/gateway';
  rmSync(target, { recursive: true, force: true });
  buildGateway(target);
  console.log(`The gateway is in ${target}: npm ci && npm start`);
}

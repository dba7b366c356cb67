import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sourceFiles } from './source-files.ts';

/** The contexts of the gateway from the bottom up: folders of folders, which may import each other within one context, without cycles. */
const CONTEXTS = [
  'platform',
  'ledger',
  'notify',
  'accounts',
  'cashier',
  'play',
  'engagement',
  'content',
  'service',
] as const;

/** Folders of an app from the bottom up: each may import only those before it. `*` is every other folder; those may import each other without cycles. */
const LAYERS: Readonly<Record<string, readonly string[]>> = {
  'apps/web/src': ['worker', 'device', 'gateway', 'page', 'features', 'app'],
  'apps/gateway/src': ['db', ...CONTEXTS, 'publishing', 'audit', 'operator', 'server', 'settings', 'seed', 'restore'],
  'apps/lotto/server': ['db', 'wallet', 'http', '*'],
  'apps/arcade/server': ['db', '*', 'http', 'routes'],
  'apps/arcade/client': ['device', 'api', 'page', '*', 'app'],
  'apps/console/client': ['device', 'api', 'page', '*', 'app'],
  'apps/lotto/client': ['device', 'api', 'messages', 'page', '*', 'app'],
  'apps/sandbox/src': ['settings', 'http', '*'],
  'apps/foyer/src': ['settings', 'checks', 'compose', 'doctor', 'commands', 'vendor-check'],
};
const IMPORT = /(?:from|import)\s*\(?\s*['"](\.[^'"]+)['"]/g;
const TYPE_IMPORT = /import type [^;]*?from\s*['"]\.[^'"]+['"]/g;
const IS_TEST = /\.test\.tsx?$|\/testing\//;

/** An import between two folders of one app. */
interface Edge {
  from: string;
  to: string;
  file: string;
}

/**
 * Imports that violate the layers of an app, and cycles between its folders. A file beside the folders composes them, or is imported by
 * them; not both, types aside.
 */
export function findLayerFaults(): string[] {
  const files = sourceFiles().filter((file) => existsSync(file) && !IS_TEST.test(file));
  return Object.entries(LAYERS).flatMap(([app, layers]) => {
    const own = files.filter((file) => file.startsWith(`${app}/`));
    const edges = own.flatMap((file) => edgesBy(folderOf, file, app));
    return [
      ...edges.filter((edge) => isUpward(edge, layers)).map(describe),
      ...findCycles(edges, app),
      ...findCycles(
        own.flatMap((file) => edgesBy(roomOf, file, app)),
        app,
      ),
      ...(layers.length > 0 ? findSharedFileFaults(own, app) : []),
    ];
  });
}

type Place = (file: string, app: string) => string | null;

function edgesBy(placeOf: Place, file: string, app: string): Edge[] {
  const from = placeOf(file, app);
  if (!from) return [];
  return targetsOf(file).flatMap((target) => {
    const to = placeOf(target, app);
    return to && to !== from ? [{ from, to, file }] : [];
  });
}

const targetsOf = (file: string, source = readFileSync(file, 'utf8')): string[] =>
  [...source.matchAll(IMPORT)].map(([, target = '']) => path.posix.join(path.posix.dirname(file), target));

/** Files beside the folders that folders import and that import folders, more than types. */
function findSharedFileFaults(files: readonly string[], app: string): string[] {
  const inFolders = files.filter((file) => folderOf(file, app));
  const imported = new Set(inFolders.flatMap((file) => targetsOf(file)));
  const beside = files.filter((file) => !folderOf(file, app) && imported.has(file));
  return beside.flatMap((file) =>
    targetsOf(file, readFileSync(file, 'utf8').replaceAll(TYPE_IMPORT, ''))
      .filter((target) => folderOf(target, app))
      .map((target) => `${file}: folders import it, so it may import only types of ${target}`),
  );
}

/** The folder directly under the app; null for a file next to the folders, or outside the app. */
function folderOf(file: string, app: string): string | null {
  const [folder, ...rest] = path.posix.relative(app, file).split('/');
  return folder && folder !== '..' && rest.length > 0 ? folder : null;
}

/** Like `folderOf`; the folder within its context for files of a context. */
function roomOf(file: string, app: string): string | null {
  const [context = '', folder, ...rest] = path.posix.relative(app, file).split('/');
  const isInContext = (CONTEXTS as readonly string[]).includes(context);
  return isInContext && rest.length > 0 ? `${context}/${folder}` : folderOf(file, app);
}

function isUpward({ from, to }: Edge, layers: readonly string[]): boolean {
  const rankOf = (folder: string) => {
    const rank = layers.indexOf(folder);
    return rank < 0 ? layers.indexOf('*') : rank;
  };
  return rankOf(from) >= 0 && rankOf(from) < rankOf(to);
}

const describe = ({ file, from, to }: Edge): string => `${file}: ${from} may not import ${to}`;

/** One line per folder that imports itself indirectly. */
function findCycles(edges: readonly Edge[], app: string): string[] {
  const next = new Map<string, Set<string>>();
  for (const { from, to } of edges) next.set(from, (next.get(from) ?? new Set()).add(to));
  return [...next.keys()].flatMap((start) => {
    const cycle = pathBack(start, next);
    return cycle ? [`${app}: folders import each other in a cycle: ${cycle.join(' → ')}`] : [];
  });
}

/** The shortest cycle through a folder. */
function pathBack(start: string, next: ReadonlyMap<string, ReadonlySet<string>>): string[] | null {
  const queue: string[][] = [[start]];
  const seen = new Set<string>();
  for (let way = queue.shift(); way; way = queue.shift()) {
    for (const folder of next.get(way.at(-1) ?? '') ?? []) {
      if (folder === start) return [...way, start];
      if (!seen.has(folder)) queue.push([...way, folder]);
      seen.add(folder);
    }
  }
  return null;
}

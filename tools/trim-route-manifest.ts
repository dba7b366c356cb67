import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PAGES } from '../apps/web/src/routes.data.ts';
import { CLIENT } from './build-manifest.ts';

const START = 'window.__reactRouterManifest=';

type Route = Record<string, unknown>;

interface RouteManifest {
  entry: { module: string; imports: string[] };
  routes: Record<string, Route & { module: string; imports?: string[]; css?: string[] }>;
}

/** Routes without a page, answered by the server alone: the browser's router never navigates to them. */
const RESOURCES: ReadonlySet<string> = new Set(
  PAGES.filter(({ file }) => file.endsWith('.resource.ts')).map((page) => page.path),
);

/** The fields of nearly every route; `id` and `path` are its key. */
const USUAL: Route = { parentId: 'root', hasLoader: true, hasDefaultExport: true };
/** The folder of all files. */
const ASSETS = '/m/assets/';
/**
 * Runs in the browser: restores the routes from their texts. A text has three parts: the index of its differences from `USUAL`,
 * the indexes of its module and imports, and those of its styles. Each difference and each file name is written once.
 */
const COMPLETE = `((m,f,d)=>{const l=s=>s?s.split(" ").map(n=>${JSON.stringify(ASSETS)}+f[n]):[];for(const k in m.routes){const [t,j,c]=m.routes[k].split("|"),[o,...i]=l(j);m.routes[k]={id:k,path:k,...${JSON.stringify(USUAL)},...d[t],module:o,imports:i,css:l(c)}}return m})`;

/**
 * Shortens the browser's list of routes, which every first visit loads: without what nearly all routes have in common, without the
 * flags that are off, without the files that every page has loaded already, and without routes that are never a page.
 * @throws when the router writes the list in another form
 */
export function trimRouteManifest(): void {
  const folder = path.join(CLIENT, 'assets');
  for (const name of readdirSync(folder).filter((file) => /^manifest-\w+\.js$/.test(file))) {
    const file = path.join(folder, name);
    const code = readFileSync(file, 'utf8');
    if (!code.startsWith(START)) throw new Error(`${name} does not begin with ${START}`);
    const manifest: RouteManifest = JSON.parse(code.slice(START.length).replace(/;\s*$/, ''));
    writeFileSync(file, `${START}${trim(manifest)};`);
  }
}

function trim(manifest: RouteManifest): string {
  const loaded = new Set([manifest.entry.module, ...manifest.entry.imports, ...(manifest.routes.root?.css ?? [])]);
  const pages = Object.entries(manifest.routes).filter(([id]) => !RESOURCES.has(id));
  const filesOf = ([id, { css = [], imports = [], module }]: (typeof pages)[number]) => ({
    modules: [module, ...imports.filter((file) => !loaded.has(file))],
    // The root's style sheets are on every page.
    styles: css.filter((file) => id === 'root' || !loaded.has(file)),
  });
  const names = byUse(pages.flatMap((page) => Object.values(filesOf(page)).flat()));
  const numbersOf = (files: readonly string[]) => files.map((file) => names.indexOf(file)).join(' ');
  const differenceOf = ([id, { css, imports, module, ...route }]: (typeof pages)[number]) =>
    JSON.stringify(toDifference(route, { ...USUAL, id, path: id }));
  const differences = byUse(pages.map(differenceOf));
  const routes = pages.map((page) => {
    const { modules, styles } = filesOf(page);
    const parts = [differences.indexOf(differenceOf(page)), numbersOf(modules), numbersOf(styles)];
    return [page[0], parts.join('|').replace(/\|$/, '')];
  });
  const written = { ...manifest, routes: Object.fromEntries(routes) };
  return `${COMPLETE}(${JSON.stringify(written)},${JSON.stringify(names.map(toName))},[${differences}])`;
}

/** The distinct texts, most used first: their indexes are the shortest. */
function byUse(texts: readonly string[]): string[] {
  const uses = new Map<string, number>();
  for (const text of texts) uses.set(text, (uses.get(text) ?? 0) + 1);
  return [...uses].sort(([, one], [, other]) => other - one).map(([text]) => text);
}

function toName(file: string): string {
  if (!file.startsWith(ASSETS)) throw new Error(`${file} is not in ${ASSETS}`);
  return file.slice(ASSETS.length);
}

/** The fields in which a route differs; a flag that is off counts as absent. */
function toDifference(route: Route, usual: Route): Route {
  const own = Object.entries(route).filter(([name, value]) => value !== (usual[name] ?? false));
  const off = Object.keys(USUAL).filter((name) => !route[name]);
  return Object.fromEntries([
    ...own,
    ...off.map((name) => [name, route[name] ?? (name.startsWith('has') ? false : '')]),
  ]);
}

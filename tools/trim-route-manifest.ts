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

/** Answered by the server alone: no page, so the browser's router never goes there. */
const RESOURCES: ReadonlySet<string> = new Set(
  PAGES.filter(({ file }) => file.endsWith('.resource.ts')).map((page) => page.path),
);

/** What nearly every route has; `id` and `path` are its key besides. */
const USUAL: Route = { parentId: 'root', hasLoader: true, hasDefaultExport: true };
/** Where all files are. */
const ASSETS = '/m/assets/';
/**
 * In the browser: adds that to the routes that do not say otherwise, and puts the names of files, of which each is written once, in the
 * place of their numbers.
 */
const COMPLETE = `((m,f)=>{const g=n=>${JSON.stringify(ASSETS)}+f[n],l=(s="")=>s?s.split(" ").map(g):[];for(const k in m.routes){const r=m.routes[k];m.routes[k]={id:k,path:k,...${JSON.stringify(USUAL)},...r,module:g(r.module),imports:l(r.imports),css:l(r.css)}}return m})`;

/**
 * Shortens the browser's list of routes, which every first visit loads: without what nearly all routes have in common, without the
 * flags that are off, without the files that every page has loaded already, and without routes that are never a page.
 * @throws when the router writes the list in another way
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
  const loaded = new Set([manifest.entry.module, ...manifest.entry.imports]);
  const files: string[] = [];
  const numberOf = (file: string): number => {
    if (!file.startsWith(ASSETS)) throw new Error(`${file} is not in ${ASSETS}`);
    const name = file.slice(ASSETS.length);
    if (!files.includes(name)) files.push(name);
    return files.indexOf(name);
  };
  const numbersOf = (some: readonly string[]) => some.map(numberOf).join(' ');
  const pages = Object.entries(manifest.routes).filter(([id]) => !RESOURCES.has(id));
  const routes = pages.map(([id, { css = [], imports = [], module, ...route }]) => [
    id,
    toDifference(
      {
        ...route,
        module: numberOf(module),
        imports: numbersOf(imports.filter((file) => !loaded.has(file))),
        css: numbersOf(css),
      },
      { ...USUAL, id, path: id, imports: '', css: '' },
    ),
  ]);
  return `${COMPLETE}(${JSON.stringify({ ...manifest, routes: Object.fromEntries(routes) })},${JSON.stringify(files)})`;
}

/** What a route says differently; a flag that is off counts as absent. */
function toDifference(route: Route, usual: Route): Route {
  const own = Object.entries(route).filter(([name, value]) => value !== (usual[name] ?? false));
  const off = Object.keys(usual).filter((name) => !route[name]);
  return Object.fromEntries([
    ...own,
    ...off.map((name) => [name, route[name] ?? (name.startsWith('has') ? false : '')]),
  ]);
}

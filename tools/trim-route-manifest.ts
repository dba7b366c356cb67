import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CLIENT } from './build-manifest.ts';

const START = 'window.__reactRouterManifest=';

type Route = Record<string, unknown> & { imports?: string[] };

interface RouteManifest {
  entry: { module: string; imports: string[] };
  routes: Record<string, Route>;
}

/** What nearly every route has; `id` and `path` are its key besides. */
const USUAL: Route = { parentId: 'root', hasLoader: true, hasDefaultExport: true };
/** Adds that to the routes that do not say otherwise, in the browser. */
const COMPLETE = `(m=>{for(const k in m.routes)m.routes[k]={id:k,path:k,...${JSON.stringify(USUAL)},...m.routes[k]};return m})`;

/**
 * Shortens the browser's list of routes, which every first visit loads: without what nearly all routes have in common, without the
 * flags that are off, and without the files that every page has loaded already.
 * @throws when the router writes the list in another way
 */
export function trimRouteManifest(): void {
  const folder = path.join(CLIENT, 'assets');
  for (const name of readdirSync(folder).filter((file) => /^manifest-\w+\.js$/.test(file))) {
    const file = path.join(folder, name);
    const code = readFileSync(file, 'utf8');
    if (!code.startsWith(START)) throw new Error(`${name} does not begin with ${START}`);
    const manifest: RouteManifest = JSON.parse(code.slice(START.length).replace(/;\s*$/, ''));
    writeFileSync(file, `${START}${COMPLETE}(${JSON.stringify(trim(manifest))});`);
  }
}

function trim(manifest: RouteManifest): RouteManifest {
  const loaded = new Set([manifest.entry.module, ...manifest.entry.imports]);
  const routes = Object.entries(manifest.routes).map(([id, route]): [string, Route] => {
    const imports = route.imports?.filter((file) => !loaded.has(file));
    return [id, toDifference({ ...route, ...(imports && { imports }) }, { ...USUAL, id, path: id })];
  });
  return { ...manifest, routes: Object.fromEntries(routes) };
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

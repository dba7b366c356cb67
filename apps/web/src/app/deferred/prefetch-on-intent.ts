import { watchIntent } from '../../device/deferred/link-intent.ts';

/** A route in the router's manifest. */
export interface ManifestRoute {
  path?: string;
  module: string;
  imports?: string[];
  css?: string[];
}

/** The files of the page at a path; empty if there is no such page. */
export function filesOf(routes: Readonly<Record<string, ManifestRoute>>, pathname: string): string[] {
  const path = pathname.slice(1);
  const route = Object.values(routes).find((one) => one.path !== undefined && isMatch(one.path, path));
  return route ? [route.module, ...(route.imports ?? []), ...(route.css ?? [])] : [];
}

const isMatch = (pattern: string, path: string): boolean => {
  const parts = pattern.split('/');
  const given = path.split('/');
  return parts.length === given.length && parts.every((part, at) => part.startsWith(':') || part === given[at]);
};

/** Fetches the files of a page as soon as a visitor points at a link to it, before the tap. @returns a function that stops it */
export function prefetchOnIntent(): () => void {
  const { routes = {} } =
    (globalThis as { __reactRouterManifest?: { routes?: Record<string, ManifestRoute> } }).__reactRouterManifest ?? {};
  return watchIntent((pathname) => filesOf(routes, pathname));
}

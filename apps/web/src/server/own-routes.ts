import type { EntryContext } from 'react-router';

/** The context of a page with no routes but its own: `<ServerRouter>` builds all that it is given, anew for each page. */
export function withOwnRoutes(entry: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = entry;
  const ids = staticHandlerContext.matches.map(({ route }) => route.id);
  const routes = Object.fromEntries(ids.map((id) => [id, manifest.routes[id]]));
  return { ...entry, manifest: { ...manifest, routes } };
}

import { createRequestHandler, type RequestHandler, type ServerBuild } from 'react-router';
import { routeOfPath } from './route-of-path.ts';

type Mode = 'production' | 'development';

/**
 * Handles every page with a router that knows only this page: it matches, prepares and writes all the routes that it is given,
 * anew for each request.
 */
export function createPageHandler(build: ServerBuild, mode: Mode): RequestHandler {
  const handleAny = createRequestHandler(build, mode);
  const handlers = new Map<string, RequestHandler>();
  return (request, context) => {
    const path = routeOfPath(new URL(request.url).pathname.replace(/\.data$/, ''))?.path;
    // A page that does not exist, or another spelling of one.
    if (path === undefined) return handleAny(request, context);
    const handle = handlers.get(path) ?? createRequestHandler(withOwnRoutes(build, path), mode);
    handlers.set(path, handle);
    return handle(request, context);
  };
}

/** The build of one page. @param path its row's in the table of pages */
export function withOwnRoutes(build: ServerBuild, path: string): ServerBuild {
  const ids = ['root', path === '' ? 'index' : path];
  const own = <T>(routes: Record<string, T>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => ids.includes(id)));
  return { ...build, routes: own(build.routes), assets: { ...build.assets, routes: own(build.assets.routes) } };
}

import path from 'node:path';
import type { Plugin } from 'vite';

const ROUTER = /node_modules[\\/]react-router[\\/]dist[\\/]production[\\/]lib[\\/](.+\.js)(\?whole)?$/;

/** Exports that replace those of the router's modules: what no page uses is off. */
const REPLACED: Readonly<Record<string, string>> = {
  // The browser has the list of all routes (`routeDiscovery` in react-router.config.ts), and adds them to the router when it
  // first leaves the page.
  'dom/ssr/fog-of-war.js': `
    import { createClientRoutes } from './routes.js?whole';
    export const isFogOfWarEnabled = () => false;
    export const getPatchRoutesOnNavigationFunction = (getRouter, { routes }, modules, ssr, discovery, isSpaMode) => {
      let isComplete = false;
      return ({ patch }) => {
        if (!isComplete) patch('root', createClientRoutes(routes, modules, null, ssr, isSpaMode, 'root'));
        isComplete = true;
      };
    };
    export const useFogOFWarDiscovery = () => {};
    export const getPartialManifest = (manifest) => manifest;`,
  // Nothing instruments the router (entry.client.tsx).
  'router/instrumentation.js': `
    export const getRouteInstrumentationUpdates = () => ({});
    export const instrumentClientSideRouter = (router) => router;
    export const consumeInstrumentationClientResultMetaReceiver = () => undefined;`,
  // No route has a link that prefetches another page.
  'dom/ssr/links.js': 'export const isPageLinkDescriptor = () => false;',
  // A built page has no hot reload, and contains its data from the start.
  // Hydration creates the routes of the page alone: to prepare all of them for matching took most of its longest task.
  'dom/ssr/routes.js': `
    import { createClientRoutes as createRoutes } from './routes.js?whole';
    export const createClientRoutes = (routes, modules, ...others) => {
      const ofPage = Object.entries(routes).filter(([id]) => id in modules);
      return createRoutes(Object.fromEntries(ofPage), modules, ...others);
    };
    export const createClientRoutesWithHMRRevalidationOptOut = undefined;`,
  'dom/ssr/fallback.js': 'export const RemixRootDefaultHydrateFallback = undefined;',
  // There are no server components.
  'context.js': 'export const useIsRSCRouterContext = () => false;',
  'errors.js': `
    export const decodeRedirectErrorDigest = () => undefined;
    export const decodeRouteErrorResponseDigest = () => undefined;`,
};

/**
 * Leaves out of the browser's files what no page uses of React Router. A bundler cannot do so on its own: it must treat a component's
 * name for the developer tools, and `forwardRef` at the top of a module, as side effects, and options as unknown. If
 * an upgrade changes the code, the pages work as before but are larger, and `tools/check-budgets.ts` fails.
 */
export function trimRouter(): Plugin {
  return {
    name: 'foyer-trim-router',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: ROUTER },
      handler(code, id) {
        const [, file = '', isWhole] = ROUTER.exec(id) ?? [];
        const replaced = isWhole ? undefined : REPLACED[file.replaceAll('\\', '/')];
        // A module's own exports come before those of a star: all others stay unchanged.
        return {
          code: replaced ? `export * from './${path.basename(file)}?whole';${replaced}` : markPure(code),
          map: null,
        };
      },
    },
  };
}

const markPure = (code: string): string =>
  code
    .replace(/^\w+\.displayName = "[\w.]+";$/gm, '')
    .replace(/ = (React(?:\$1)?\.(?:createContext|forwardRef|memo)\()/g, ' = /* @__PURE__ */ $1');

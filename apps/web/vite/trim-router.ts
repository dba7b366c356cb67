import path from 'node:path';
import type { Plugin } from 'vite';

const ROUTER = /node_modules[\\/]react-router[\\/]dist[\\/]production[\\/]lib[\\/](.+\.js)(\?whole)?$/;

/** Parts of the router that no page uses: each is replaced with exports that report it as off. */
const OFF: Readonly<Record<string, string>> = {
  // Routes are not discovered lazily (`routeDiscovery` in react-router.config.ts).
  'dom/ssr/fog-of-war.js': `
    export const isFogOfWarEnabled = () => false;
    export const getPatchRoutesOnNavigationFunction = () => undefined;
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
  'dom/ssr/routes.js': 'export const createClientRoutesWithHMRRevalidationOptOut = undefined;',
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
        const off = isWhole ? undefined : OFF[file.replaceAll('\\', '/')];
        // A module's own exports come before those of a star: all others stay unchanged.
        return { code: off ? `export * from './${path.basename(file)}?whole';${off}` : markPure(code), map: null };
      },
    },
  };
}

const markPure = (code: string): string =>
  code
    .replace(/^\w+\.displayName = "[\w.]+";$/gm, '')
    .replace(/ = (React(?:\$1)?\.(?:createContext|forwardRef|memo)\()/g, ' = /* @__PURE__ */ $1');

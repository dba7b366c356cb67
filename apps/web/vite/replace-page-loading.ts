import path from 'node:path';
import type { Plugin } from 'vite';

const LOADING = /node_modules[\\/]react-router[\\/]dist[\\/]production[\\/]lib[\\/]dom[\\/]ssr[\\/]routeModules\.js$/;
const OURS = path.join(import.meta.dirname, '../src/device/load-route-module.ts');

/** Loads pages with our `loadRouteModule` instead of the router's own, for which it has no option. */
export function replacePageLoading(): Plugin {
  return {
    name: 'foyer-replace-page-loading',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: LOADING },
      handler: () => ({ code: `export { loadRouteModule } from ${JSON.stringify(OURS)};`, map: null }),
    },
  };
}

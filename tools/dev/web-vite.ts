import type { Server } from 'node:http';
import path from 'node:path';
import type { PageServer, WebOptions } from '@foyer/web/server/create-web.ts';
import type { FastifyInstance } from 'fastify';
import { createServer, isRunnableDevEnvironment, type ViteDevServer } from 'vite';
import type { Fault } from './readable-log.ts';
import { relaxPolicy } from './relax-policy.ts';
import { sharedOptions } from './vite-options.ts';

/** The member centre from its sources: modules for the browser, and rendered pages. */
export interface WebVite {
  vite: ViteDevServer;
  /** The web server of the current sources. @throws their errors */
  app(): Promise<FastifyInstance>;
  /** Renders the next page with these options, ignoring any cache. */
  setOptions(options: WebOptions): void;
  close(): Promise<void>;
}

export async function createWebVite(
  server: Server,
  first: WebOptions,
  onFault: (fault: Fault) => void,
): Promise<WebVite> {
  const listeners = process.listeners('SIGTERM');
  const vite = await createServer({
    ...sharedOptions(server, onFault),
    root: path.resolve('apps/web'),
    configFile: path.resolve('apps/web/vite.config.ts'),
  });
  // React Router's plugin starts a Vite server whose SIGTERM handler would end this process before its database.
  for (const added of process.listeners('SIGTERM')) if (!listeners.includes(added)) process.off('SIGTERM', added);
  const { ssr } = vite.environments;
  if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error('Vite has no environment that renders pages');
  let options = first;
  let made: { from: unknown[]; app: Promise<FastifyInstance> } | null = null;
  const loadPages = async (own: WebOptions) => {
    const build: PageServer & { entry: { module: PageServer } } = await ssr.runner.import(
      'virtual:react-router/server-build',
    );
    const pages = build.entry.module.createPages({ ...own, build, mode: 'development', chunkUrls: new Map() });
    return {
      findCached: () => null,
      answer: async (request: Request) => relax(await pages.answer(request)),
    };
  };
  return {
    vite,
    async app() {
      // The runner returns the same module until it, or anything it imports, changes.
      const web: typeof import('@foyer/web/server/create-web.ts') =
        await ssr.runner.import('/src/server/create-web.ts');
      const from = [web, await ssr.runner.import('virtual:react-router/server-build'), options];
      if (made?.from.every((part, index) => part === from[index])) return made.app;
      void made?.app.then((app) => app.close()).catch(() => {});
      made = { from, app: web.createWeb({ ...options, loadPages }) };
      return made.app;
    },
    setOptions(next) {
      options = next;
    },
    close: () => vite.close(),
  };
}

async function relax(response: Response): Promise<Response> {
  const policy = response.headers.get('content-security-policy');
  if (policy) response.headers.set('content-security-policy', relaxPolicy(policy, ''));
  return response;
}

import type { Server } from 'node:http';
import path from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import { injectScript } from './inject-script.ts';
import type { Fault } from './readable-log.ts';
import { sharedOptions } from './vite-options.ts';

/** The lottery's client from its sources. Its pages come from the backend, which fills in brand and messages. */
export const createLotteryVite = (server: Server, onFault: (fault: Fault) => void): Promise<ViteDevServer> =>
  createGameVite('apps/lotto', server, onFault);

/** The arcade's client, in the same way. */
export const createArcadeVite = (server: Server, onFault: (fault: Fault) => void): Promise<ViteDevServer> =>
  createGameVite('apps/arcade', server, onFault);

function createGameVite(app: string, server: Server, onFault: (fault: Fault) => void): Promise<ViteDevServer> {
  const { plugins, ...options } = sharedOptions(server, onFault);
  return createServer({
    ...options,
    configFile: path.resolve(app, 'vite.config.ts'),
    plugins: [plugins, injectScript('refresh-boot.ts')],
  });
}

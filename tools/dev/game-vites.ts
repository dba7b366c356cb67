import type { Server } from 'node:http';
import path from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import type { Fault } from './readable-log.ts';
import { sharedOptions } from './vite-options.ts';

/** The lottery's client from its sources. Its pages come from the backend, which fills in brand and messages. */
export const createLotteryVite = (server: Server, onFault: (fault: Fault) => void): Promise<ViteDevServer> =>
  createServer({ ...sharedOptions(server, onFault), configFile: path.resolve('apps/lotto/vite.config.ts') });

/** The arcade's client, in the same way. */
export const createArcadeVite = (server: Server, onFault: (fault: Fault) => void): Promise<ViteDevServer> =>
  createServer({ ...sharedOptions(server, onFault), configFile: path.resolve('apps/arcade/vite.config.ts') });

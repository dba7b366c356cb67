import type { Server } from 'node:http';
import path from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import { sharedOptions } from './vite-options.ts';

/** The lottery's client from its sources. Its pages are the services', who fill in brand and messages. */
export const createLotteryVite = (server: Server): Promise<ViteDevServer> =>
  createServer({ ...sharedOptions(server), configFile: path.resolve('apps/lotto/vite.config.ts') });

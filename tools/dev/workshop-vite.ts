import type { Server } from 'node:http';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { createServer, type ViteDevServer } from 'vite';
import type { Fault } from './readable-log.ts';
import { sharedOptions } from './vite-options.ts';

/** The component workshop; not part of any build. */
export function createWorkshopVite(server: Server, onFault: (fault: Fault) => void): Promise<ViteDevServer> {
  const { plugins, ...options } = sharedOptions(server, onFault);
  return createServer({
    ...options,
    configFile: false,
    root: path.resolve('tools/workshop'),
    base: '/workshop/',
    appType: 'mpa',
    plugins: [react(), plugins],
  });
}

import type { Server } from 'node:http';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { InlineConfig } from 'vite';
import { browserFaults } from './browser-faults.ts';
import type { Fault } from './readable-log.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
/** The packages may be installed above the checkout. */
const PACKAGES = path.resolve(path.dirname(createRequire(import.meta.url).resolve('vite/package.json')), '..');

/** Options of every Vite server here: middleware of our own server, with its socket on the same port. */
export const sharedOptions = (server: Server, onFault: (fault: Fault) => void): InlineConfig => ({
  appType: 'custom',
  mode: 'development',
  clearScreen: false,
  logLevel: 'warn',
  plugins: [browserFaults(onFault)],
  server: {
    middlewareMode: true,
    ws: { server },
    // Every brand has its own host.
    allowedHosts: true,
    fs: { allow: [ROOT, PACKAGES] },
    forwardConsole: false,
  },
});

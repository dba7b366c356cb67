import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { test as base } from '@playwright/test';
import {
  makeDataFolder,
  type RealFoyer,
  removeDataFolder,
  startRealFoyer,
} from '../apps/foyer/src/testing/real-process.ts';

const run = promisify(execFile);

/** A Foyer for one journey, which may stop it, put it into maintenance and redeploy it. */
export interface OwnFoyer {
  readonly origin: string;
  /** The operator's command: `npm run maintenance -- <words>`. */
  maintenance(...words: string[]): Promise<void>;
  /** Stops it: its port is closed. */
  stop(): Promise<void>;
  /** Starts it again on the same port and data. */
  start(env?: Record<string, string>): Promise<void>;
}

/** Starts a separate Foyer for a journey, as `npm start` does, and allows service workers. */
export const test = base.extend<{ foyer: OwnFoyer }>({
  serviceWorkers: 'allow',
  foyer: async ({ baseURL }, use) => {
    const folder = await makeDataFolder();
    let process: RealFoyer | null = null;
    try {
      process = await startRealFoyer(folder);
      const { port } = process;
      await use({
        origin: (baseURL ?? '').replace(/\d+$/, String(port)),
        maintenance: async (...words) => {
          await run('node', ['apps/foyer/src/maintenance.ts', ...words], {
            env: { ...globalThis.process.env, FOYER_DATA: folder },
          });
        },
        stop: async () => process?.stop(),
        start: async (env = {}) => {
          process = await startRealFoyer(folder, { port, env });
        },
      });
    } finally {
      // A start that timed out was killed, and its database is still running.
      await process?.stop();
      await removeDataFolder(folder);
    }
  },
});

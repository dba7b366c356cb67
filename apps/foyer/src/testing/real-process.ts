import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort, getRunningDatabaseUrl } from '@foyer/database/embedded.ts';
import { openPool } from '@foyer/database/open-pool.ts';
import type pg from 'pg';
import { readLedgerKeys } from '../settings/ledger-keys.ts';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const READY_MS = 90_000;

/** `npm start` as a separate process, on a data folder that outlives it. */
export interface RealFoyer {
  readonly port: number;
  /** The admin port. */
  readonly adminOrigin: string;
  readonly pid: number;
  /** Everything it has printed. */
  output(): string;
  /** Closes the pipes of its output, as when the program that reads them ends. */
  closeOutput(): void;
  /** A separate connection pool to its database. It closes with the database, at the next start. */
  openPool(): Promise<pg.Pool>;
  /** SIGKILL: no handler runs, nothing is flushed, and the database keeps running without a parent. */
  kill(): Promise<void>;
  /** SIGTERM: stops it and its database. */
  stop(): Promise<void>;
}

/** Options of a start besides its data folder. */
interface StartOptions {
  /** The port of an earlier run; otherwise a free one. */
  port?: number;
  env?: Record<string, string | undefined>;
}

/** Starts the process and waits until it is ready. @throws with its output if it exits before */
export async function startRealFoyer(folder: string, options: StartOptions = {}): Promise<RealFoyer> {
  const [port, adminPort] = [options.port ?? (await freePort()), await freePort()];
  const child = spawn(process.execPath, ['apps/foyer/src/main.ts'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PORT: `${port}`,
      ADMIN_PORT: `${adminPort}`,
      FOYER_DATA: folder,
      LIMIT_SCALE: '50',
      LOG_LEVEL: 'warn',
      // An additional process that few tests need.
      ARCADE: '0',
      ...options.env,
    },
  });
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => said.push(String(chunk)));
  const ended = once(child, 'exit');
  await waitUntilReady(adminPort, child, said);
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    await ended;
  };
  return {
    port,
    adminOrigin: `http://127.0.0.1:${adminPort}`,
    pid: child.pid ?? 0,
    output: () => said.join(''),
    closeOutput: () => {
      for (const stream of [child.stdout, child.stderr]) stream.destroy();
    },
    openPool: async () =>
      openPool((await getRunningDatabaseUrl(path.join(folder, 'db'))) ?? '', 4, {
        use: 'maintenance',
        ledgerKeys: await readLedgerKeys({ ledgerKeys: null, dataDirectory: folder }),
      }),
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  };
}

async function waitUntilReady(adminPort: number, child: ChildProcess, said: readonly string[]): Promise<void> {
  for (const startedAt = Date.now(); Date.now() - startedAt < READY_MS; await pause(50)) {
    if (child.exitCode !== null) throw new Error(`Foyer ended with ${child.exitCode}: ${said.join('')}`);
    const answer = await fetch(`http://127.0.0.1:${adminPort}/readyz`).catch(() => null);
    if (answer?.ok) return;
  }
  child.kill('SIGKILL');
  throw new Error(`Foyer is not ready after ${READY_MS} ms: ${said.join('')}`);
}

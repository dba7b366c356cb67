import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Binaries, findInstallation, prepareBinaries } from './binaries.ts';
import { APP_ROLE, ARCADE_ROLE, CLUSTER_USER, OWNER_ROLE } from './cluster.data.ts';
import { dataArgument, ensureCluster, withRealName } from './cluster.ts';
import { type ClusterPasswords, type ClusterRole, ensurePasswords, readPasswords } from './cluster-passwords.ts';
import { ensureRoles, toClusterUrl } from './cluster-roles.store.ts';
import { DatabaseError, explainFileError, explainOutput } from './database-error.ts';
import { makeFolder } from './make-folder.ts';
import { killLeftBehind, killServer, PID_FILE, readServerProcess } from './server-process.ts';
import { findServerUser, type ServerUser } from './server-user.ts';
import { supervise } from './supervise.ts';
import { canHaveSocket, removeSockets } from './unix-socket.ts';

/** A running PostgreSQL of our own. */
export interface EmbeddedDatabase {
  /** The address for the superuser. */
  url: string;
  /** For the role that Foyer runs as. */
  appUrl: string;
  /** For the role that owns the tables. */
  migrationUrl: string;
  /** The arcade's own database, for its own role. */
  arcadeUrl: string;
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  /** Folder of the cluster; created at the first start. */
  directory: string;
  /** Receives the server's own log lines. */
  onLog?: (line: string) => void;
  /** Receives one line when the server ended unexpectedly, and when it could not be started again yet. */
  onFault?: (line: string) => void;
  /** Trades durability for speed; for test clusters only. */
  durable?: boolean;
}

/** One start: the folder, the programs and the user. */
interface Launch extends EmbeddedOptions {
  binaries: Binaries;
  user: ServerUser | null;
  passwords: ClusterPasswords;
  hasSocket: boolean;
}

const PORT_ATTEMPTS = 3;

/**
 * Starts the real PostgreSQL that npm installs for this platform; makes its cluster on the first start.
 * A cluster left behind by a killed process is taken over: the orphan server is stopped first. A server that ends unexpectedly
 * is started again on the same port.
 * @throws DatabaseError with the cause and what to do, in one line
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  try {
    await makeFolder(path.dirname(path.resolve(options.directory)));
    const directory = await realpath(options.directory).catch(() => path.resolve(options.directory));
    const user = await findServerUser(directory);
    await stopOrphan(directory);
    const binaries = await prepareBinaries(findInstallation(), user);
    await makeFolder(directory, 0o700);
    const passwords = await ensurePasswords(directory);
    await ensureCluster(directory, { binaries, user, password: passwords[CLUSTER_USER] });
    const hasSocket = await canHaveSocket(directory);
    return await launch({ ...options, directory, binaries, user, passwords, hasSocket }, PORT_ATTEMPTS);
  } catch (error) {
    throw explainFileError(error, options.directory);
  }
}

/** Starts the server on a free port, and again on the same one whenever it ends unexpectedly. */
async function launch(options: Launch, attempts: number): Promise<EmbeddedDatabase> {
  const port = await freePort();
  const started = await spawnServer(options, port);
  if (typeof started !== 'string') {
    const { directory, hasSocket, onFault, passwords } = options;
    const address = { port, socketDirectory: hasSocket ? directory : null };
    const { stop } = supervise(started, {
      start: () => restart(options, port),
      killLeftBehind: () => killLeftBehind(directory),
      onFault,
    });
    try {
      await ensureRoles(address, passwords);
    } catch (error) {
      await stop();
      throw error;
    }
    const urlOf = (role: ClusterRole) => toClusterUrl(address, role, passwords[role]);
    return {
      url: urlOf(CLUSTER_USER),
      appUrl: urlOf(APP_ROLE),
      migrationUrl: urlOf(OWNER_ROLE),
      arcadeUrl: urlOf(ARCADE_ROLE),
      stop,
    };
  }
  // Between the choice of a free port and its use another process may take it.
  if (/Address already in use/.test(started) && attempts > 1) return launch(options, attempts - 1);
  throw explainOutput(withRealName(started, options.directory), options.directory);
}

async function restart(options: Launch, port: number): Promise<ChildProcess> {
  await killLeftBehind(options.directory);
  const started = await spawnServer(options, port);
  if (typeof started === 'string') throw explainOutput(withRealName(started, options.directory), options.directory);
  return started;
}

/** The running server; its output if it ended. */
async function spawnServer(options: Launch, port: number): Promise<ChildProcess | string> {
  const { directory, binaries, user } = options;
  await removeSockets(directory);
  // Detached: Ctrl-C in a terminal reaches every process of the group, and the database must outlive the requests.
  const flags = ['-D', dataArgument(directory), '-p', String(port), ...serverFlags(options)];
  const server = spawn(binaries.postgres, flags, {
    cwd: directory,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, LC_ALL: 'C', FOYER_PID: `${process.pid}` },
    ...user,
  });
  const end = () => server.kill('SIGINT');
  process.once('exit', end);
  server.once('exit', () => process.off('exit', end));
  return (await untilReady(server, options.onLog)) ?? server;
}

/** Null once the server accepts connections; its output if it ended. */
function untilReady(server: ChildProcess, onLog?: (line: string) => void): Promise<string | null> {
  return new Promise((resolve, reject) => {
    let output = '';
    server.once('error', reject);
    server.once('close', () => resolve(output));
    server.stderr?.on('data', (chunk: Buffer) => {
      onLog?.(String(chunk).trim());
      if (server.listenerCount('close') === 0) return;
      output += chunk;
      if (!output.includes('ready to accept connections')) return;
      server.removeAllListeners('close');
      resolve(null);
    });
  });
}

function serverFlags({ durable = true, hasSocket }: Launch): string[] {
  const flags = ['-c', 'listen_addresses=127.0.0.1', '-c', 'max_connections=200', '-c', 'shared_buffers=128MB'];
  // Its working directory is the cluster's folder; that of the default may not be writable for the server's user.
  flags.push('-c', `unix_socket_directories=${hasSocket ? '.' : ''}`);
  if (durable) return flags;
  return [...flags, '-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off'];
}

/** The address of the server running on this folder, or null. */
export async function getRunningDatabaseUrl(
  directory: string,
  role: ClusterRole = CLUSTER_USER,
): Promise<string | null> {
  const [found, passwords] = await Promise.all([readServerProcess(directory), readPasswords(directory)]);
  if (!found || !passwords) return null;
  const socketDirectory = found.hasSocket ? await realpath(directory) : null;
  return toClusterUrl({ port: found.port, socketDirectory }, role, passwords[role]);
}

/** How long a server without its parent may take to stop; what it has not written is in its log, from which the next start recovers. */
const ORPHAN_MS = 1_500;
const POLL_MS = 25;

/** Stops a server whose parent was killed: it still holds the data folder's lock. @throws DatabaseError if the parent lives */
async function stopOrphan(directory: string): Promise<void> {
  const found = await readServerProcess(directory);
  if (!found) return;
  if (found.startedBy !== null && found.startedBy !== process.pid)
    throw new DatabaseError(
      `Foyer already runs on ${path.dirname(directory)} (process ${found.startedBy}). Stop it, or set FOYER_DATA to another folder.`,
    );
  process.kill(found.pid, 'SIGINT');
  const isLeft = () => existsSync(path.join(directory, PID_FILE));
  for (const until = Date.now() + ORPHAN_MS; isLeft() && Date.now() < until; ) await pause(POLL_MS);
  if (isLeft()) await killServer(directory, found.pid);
}

/** Below the range of ephemeral ports (Linux: 32768–60999). */
const PORTS = { first: 20_000, count: 12_000 };

/**
 * A free TCP port. One chosen by the system would be ephemeral, and an outgoing connection could take it
 * before the caller listens.
 */
export async function freePort(attempts = 50): Promise<number> {
  const port = PORTS.first + randomInt(PORTS.count);
  const isFree = await new Promise<boolean>((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
  if (isFree) return port;
  if (attempts <= 1) throw new Error('no free port');
  return freePort(attempts - 1);
}

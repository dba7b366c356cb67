import { readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';

/** PostgreSQL’s name of a socket, and of its lock file; the number is the port. */
const SOCKET = /^\.s\.PGSQL\.\w+(?:\.lock)?$/;
/** As long as the name with the highest port. */
const PROBE = '.s.PGSQL.probe';

/**
 * Whether the server can have a Unix socket in its folder, which we can reach: not under a long path (about a hundred bytes), nor on some
 * file systems of containers. A query through it takes half the processor time of one over TCP.
 */
export async function canHaveSocket(directory: string): Promise<boolean> {
  if (process.platform === 'win32') return false;
  const probe = path.join(directory, PROBE);
  const isPossible = await new Promise<boolean>((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(probe, () => server.close(() => resolve(true)));
  });
  await rm(probe, { force: true });
  return isPossible;
}

/** Removes the sockets of a server that was killed: its lock file may name a process id that another process has by now. */
export async function removeSockets(directory: string): Promise<void> {
  const left = (await readdir(directory)).filter((name) => SOCKET.test(name));
  await Promise.all(left.map((name) => rm(path.join(directory, name), { force: true })));
}

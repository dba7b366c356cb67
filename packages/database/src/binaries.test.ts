import { execFileSync } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { findInstallation, prepareBinaries } from './binaries.ts';
import { findServerUser } from './server-user.ts';

const installed = findInstallation();
const user = await findServerUser('/nonexistent');

let folder = '';
const folders: string[] = [];
afterAll(() => Promise.all(folders.map((each) => rm(each, { recursive: true, force: true }))));

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'foyer-binaries-'));
  folders.push(folder);
  await mkdir(path.join(folder, 'bin'));
  await cp(path.join(installed, 'bin/postgres'), path.join(folder, 'bin/postgres'));
  for (const reachable of [folder, path.join(folder, 'bin'), path.join(folder, 'bin/postgres')])
    await chmod(reachable, 0o755);
});

const failure = (as = user) => prepareBinaries(folder, as).then(String, (error: Error) => error.message);

async function editProgram(edit: (program: Buffer) => void): Promise<void> {
  const file = path.join(folder, 'bin/postgres');
  const program = await readFile(file);
  edit(program);
  await writeFile(file, program);
}

test('finds the programs that npm installed for this platform', async () => {
  const { postgres, initdb, major } = await prepareBinaries(installed, user);
  expect(major).toBe(18);
  expect(execFileSync(postgres, ['--version'], { encoding: 'utf8' })).toMatch(/^postgres \(PostgreSQL\) 18/);
  expect(execFileSync(initdb, ['--version'], { encoding: 'utf8' })).toMatch(/^initdb \(PostgreSQL\) 18/);
});

test('names a missing library', async () => {
  expect(await failure()).toMatch(/^PostgreSQL needs the library lib[\w.]+, which is missing\. Run npm ci/);
});

test('reports a program built for another processor', async () => {
  const MACHINE_OFFSET = 18;
  await editProgram((program) => program.writeUInt16LE(243, MACHINE_OFFSET));
  expect(await failure()).toBe(
    `${folder}/bin/postgres is not a program for this processor (${process.arch}). Delete node_modules and run npm ci on this machine.`,
  );
});

test('reports a different C library', async () => {
  await editProgram((program) => program.write('/no', program.indexOf('/lib64/ld-linux')));
  expect(await failure()).toMatch(/^PostgreSQL needs the GNU C library, which this system \(Alpine\?\) lacks/);
});

test('reports a missing program', async () => {
  await rm(path.join(folder, 'bin/postgres'));
  expect(await failure()).toBe(
    `PostgreSQL is not completely installed: ${folder}/bin/postgres is missing. Run npm ci.`,
  );
});

test('runs programs from a folder that its user cannot enter', async () => {
  await cp(installed, folder, { recursive: true, verbatimSymlinks: true });
  await chmod(folder, 0o700);
  const { postgres } = await prepareBinaries(folder, user);
  expect(execFileSync(postgres, ['--version'], { ...user, cwd: '/', encoding: 'utf8' })).toMatch(/PostgreSQL\) 18/);
});

test('reports a program that is not executable', async () => {
  await chmod(path.join(folder, 'bin/postgres'), 0o600);
  expect(await failure(null)).toBe(`No permission to run ${folder}/bin/postgres. Change its permissions.`);
});

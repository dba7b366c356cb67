import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { canHaveSocket, removeSockets } from './unix-socket.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'foyer-socket-'));
afterAll(() => rm(folder, { recursive: true }));

test('a socket can be in a folder with spaces and umlauts, and leaves nothing behind', async () => {
  const directory = path.join(folder, 'ä "ß" %41');
  await mkdir(directory);
  expect(await canHaveSocket(directory)).toBe(true);
  expect(await readdir(directory)).toEqual([]);
});

test('a socket cannot be under a long path, nor in a folder that does not exist', async () => {
  const directory = path.join(folder, 'x'.repeat(100));
  await mkdir(directory);
  expect(await canHaveSocket(directory)).toBe(false);
  expect(await canHaveSocket(path.join(folder, 'nothing'))).toBe(false);
});

test('removes the sockets of a server, and no other file', async () => {
  const directory = path.join(folder, 'left');
  await mkdir(directory);
  for (const name of ['.s.PGSQL.25001', '.s.PGSQL.25001.lock', 'PG_VERSION', 'x.s.PGSQL.1'])
    await writeFile(path.join(directory, name), '1');
  await removeSockets(directory);
  expect(await readdir(directory)).toEqual(['PG_VERSION', 'x.s.PGSQL.1']);
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBackgroundThreads } from './background-threads.ts';

type Thread = { add(numbers: { a: number; b: number }): number; end(code: number): void; fail(why: string): void };

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'threads-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Threads with functions in a file of their own. */
function withFile(name: string, text: string) {
  const file = path.join(folder, name);
  writeFileSync(file, text);
  return createBackgroundThreads<Thread>(pathToFileURL(file), 1);
}

const FUNCTIONS = `
  export const add = ({ a, b }) => a + b;
  export const end = (code) => process.exit(code);
  export const fail = (why) => { throw new Error(why); };`;

test('calls functions, and throws what they throw', async () => {
  const threads = withFile('functions.mjs', FUNCTIONS);
  expect(await threads.run('add', { a: 1, b: 2 })).toBe(3);
  await expect(threads.run('fail', 'for a reason')).rejects.toThrow('for a reason');
});

test('fails the call whose thread ends, and answers those that wait in a new one', async () => {
  const threads = withFile('ending.mjs', FUNCTIONS);
  const ends = [threads.run('end', 1), threads.run('end', 2)].map((end) => expect(end).rejects.toThrow('exited'));
  expect(await threads.run('add', { a: 2, b: 2 })).toBe(4);
  await Promise.all(ends);
});

test('fails every call of a file that cannot be loaded', async () => {
  const threads = withFile('broken.mjs', `import 'a-package-that-is-not-there';`);
  for (let call = 0; call < 3; call++)
    await expect(threads.run('add', { a: 1, b: 1 })).rejects.toThrow('a-package-that-is-not-there');
});

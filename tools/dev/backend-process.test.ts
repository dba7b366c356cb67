import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startBackend } from './backend-process.ts';

const read = (pid: string, file: string) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '');

/** How many processes of backends this process has started that still run. */
async function countBackends(): Promise<number> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const mine = await Promise.all(
    pids.map(async (pid) => {
      const isChild = (await read(pid, 'status')).includes(`\nPPid:\t${process.pid}\n`);
      return isChild && (await read(pid, 'cmdline')).includes('start-backend.ts');
    }),
  );
  return mine.filter(Boolean).length;
}

test('starts no process after it was stopped, even if it was not ready yet', async () => {
  const backend = startBackend({}, () => {});
  expect(await countBackends()).toBe(1);
  await backend.stop();
  // The next process would be launched a second after the end of the first.
  await pause(2_500);
  expect(await countBackends()).toBe(0);
});

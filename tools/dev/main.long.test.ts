import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort, getRunningDatabaseUrl } from '@foyer/database/embedded.ts';
import { makeDataFolder, removeDataFolder } from '@foyer/foyer/testing/data-folder.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

let folder: string;
beforeAll(async () => {
  folder = await makeDataFolder();
});
afterAll(() => removeDataFolder(folder));

test('stops with its database once nobody reads its output', async () => {
  const child = spawn(process.execPath, ['tools/dev/main.ts'], {
    // At this level the log always has output.
    env: { ...process.env, PORT: String(await freePort()), FOYER_DATA: folder, LOG_LEVEL: 'debug', ARCADE: '0' },
  });
  const ended = once(child, 'exit');
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  while (!output.includes('/workshop')) {
    if (child.exitCode !== null) throw new Error(output);
    await pause(50);
  }
  for (const stream of [child.stdout, child.stderr]) stream.destroy();
  expect(await ended).toEqual([0, null]);
  expect(await getRunningDatabaseUrl(path.join(folder, 'db'))).toBeNull();
}, 120_000);

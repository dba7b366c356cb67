import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { signalServer } from '@foyer/database/testing/server-processes.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { makeDataFolder, makeEmptyFolder, removeDataFolder } from '../testing/data-folder.ts';
import { makeLateDraw, parkJobs } from '../testing/faults.store.ts';
import { type RealFoyer, startRealFoyer } from '../testing/real-process.ts';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));

let folder: string;
let foyer: RealFoyer;
beforeAll(async () => {
  folder = await makeDataFolder();
  foyer = await startRealFoyer(folder);
});
afterAll(async () => {
  await signalServer(path.join(folder, 'db'), 'SIGCONT');
  await foyer.stop();
  await removeDataFolder(folder);
});

/** Runs the command. @returns its exit code and its page */
async function doctor(env: Record<string, string> = {}): Promise<{ code: number; page: string }> {
  const child = spawn(process.execPath, ['apps/foyer/src/commands/doctor.ts'], {
    cwd: ROOT,
    env: { ...process.env, FOYER_DATA: folder, ADMIN_PORT: new URL(foyer.adminOrigin).port, ...env },
  });
  let page = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (page += chunk));
  const [code] = await once(child, 'exit');
  return { code, page };
}

test('finds nothing wrong with a Foyer that has just started', async () => {
  const { code, page } = await doctor();
  expect(page).not.toContain('WRONG');
  expect(page).toMatch(/^ok {5}process +runs and is ready/);
  expect(page).toMatch(/ok +database +PostgreSQL 18\.\d+, as foyer_app, \d+ \w+/);
  for (const about of ['clock', 'migrations', 'jobs', 'draws', 'settlement', 'tickets', 'ledger', 'disk', 'https'])
    expect(page).toMatch(new RegExp(`ok +${about} `));
  expect(page).toContain('FOYER_SECRET: 32 random characters or more, which seal what is stored');
  expect([code, page.trimEnd().split('\n').at(-1)]).toEqual([0, 'Nothing is wrong.']);
});

test('does not show a password or a secret', async () => {
  const secret = 'a-secret-of-the-doctor-that-nobody-sees';
  const { page } = await doctor({
    FOYER_SECRET: secret,
    SMTP_URL: `smtps://me:${secret}@mail.test`,
    MAIL_FROM: 'a@b.c',
  });
  expect(page).toContain('mail: mail.test');
  expect(page).not.toContain(secret);
});

test('names every setting that is missing in production', async () => {
  const { code, page } = await doctor({ FOYER_SANDBOX: '0', FOYER_SECRET: 's'.repeat(40) });
  expect([code, page]).toEqual([1, expect.stringMatching(/^WRONG {2}settings +5 settings are needed/)]);
  for (const name of ['DRAND_URL', 'LOTTO_SEED_KEYS', 'LEDGER_KEYS', 'CAPTCHA_KEYS', 'SOCIAL_SECRETS'])
    expect(page).toMatch(new RegExp(`^ +· ${name} +\\S`, 'm'));
});

test('shows parked jobs with their errors, and late draws', async () => {
  const pool = await foyer.openPool();
  await parkJobs(pool, 2);
  await makeLateDraw(pool);
  await pool.end();
  const { code, page } = await doctor();
  expect(page).toMatch(/WRONG {2}jobs +Parked, because every attempt failed: 2\./);
  expect(page).toContain('· no-such-task, attempts: 1, error: the disk of the test is full');
  expect(page).toMatch(/WRONG {2}draws +1 without numbers, though these are due\.\n +· LATE-1, due \S+Z, open/);
  expect([code, page.trimEnd().split('\n').at(-1)]).toEqual([1, '2 things are wrong.']);
});

test('reports that the database does not answer', async () => {
  await signalServer(path.join(folder, 'db'), 'SIGSTOP');
  const { code, page } = await doctor();
  await signalServer(path.join(folder, 'db'), 'SIGCONT');
  expect(page).toMatch(/WRONG {2}process +It runs, but its database does not answer/);
  expect(page).toMatch(/WRONG {2}database +It does not answer/);
  expect(code).toBe(1);
  await vi.waitFor(async () => expect((await fetch(`${foyer.adminOrigin}/readyz`)).status).toBe(200), 10_000);
}, 30_000);

test('reports that no database listens at DATABASE_URL', async () => {
  const { code, page } = await doctor({ DATABASE_URL: 'postgres://foyer:secret-word@127.0.0.1:9/foyer' });
  expect(page).toMatch(/WRONG {2}database +It does not answer: The database of DATABASE_URL does not answer\./);
  expect([code, page.includes('secret-word')]).toEqual([1, false]);
});

test('examines a Foyer that is stopped, and one that was never started', async () => {
  await foyer.stop();
  const stopped = await doctor();
  expect(stopped.page).toMatch(/note +process +none answers/);
  expect(stopped.page).toMatch(/WRONG {2}jobs +Parked, because every attempt failed: 2/);
  const empty = await makeEmptyFolder();
  const unborn = await doctor({ FOYER_DATA: empty });
  await rm(empty, { recursive: true });
  expect([unborn.code, unborn.page]).toEqual([0, expect.stringContaining('the first start makes it')]);
  foyer = await startRealFoyer(folder);
}, 60_000);

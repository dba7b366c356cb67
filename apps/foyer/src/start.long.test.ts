import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { getRunningDatabaseUrl } from '@foyer/database/embedded.ts';
import { findServerProcesses, signalServer } from '@foyer/database/testing/server-processes.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeEmptyFolder } from './testing/data-folder.ts';
import { startRealFoyer } from './testing/real-process.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

let folder: string;
beforeAll(async () => {
  folder = await makeEmptyFolder();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Starts Foyer with settings that it must refuse. */
async function refusal(env: Record<string, string>): Promise<{ code: number; lines: string[] }> {
  const child = spawn(process.execPath, ['apps/foyer/src/main.ts'], {
    cwd: ROOT,
    env: { ...process.env, FOYER_DATA: folder, ...env },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
  const [code] = await once(child, 'exit');
  return { code, lines: said.trim().split('\n') };
}

test('finishes running requests and stops its database on SIGTERM', async () => {
  const foyer = await startRealFoyer(folder);
  const origin = `http://127.0.0.1:${foyer.port}`;
  const body = JSON.stringify({ username: 'demo', password: 'Foyer-demo-1' });
  const login = request(`${origin}/wps/session/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': body.length, expect: '100-continue' },
  });
  const status = once(login, 'response').then(
    ([response]) => response.resume().statusCode,
    (error: unknown) => error,
  );
  login.flushHeaders();
  // The request is running, and waits for its body.
  await once(login, 'continue');
  const stopping = foyer.stop();
  const isOpen = () =>
    fetch(`${origin}/wps/v2/system/status`).then(
      () => true,
      () => false,
    );
  await expect.poll(isOpen).toBe(false);
  login.end(body);
  expect(await status).toBe(200);
  await stopping;
  expect(await getRunningDatabaseUrl(path.join(folder, 'db'))).toBeNull();
}, 60_000);

test('ends within fifteen seconds of SIGTERM while its database is frozen, silently, and leaves no process', async () => {
  const directory = path.join(folder, 'db');
  const foyer = await startRealFoyer(folder);
  await signalServer(directory, 'SIGSTOP');
  // Jobs are polled meanwhile.
  await pause(1_500);
  const startedAt = Date.now();
  await foyer.stop();
  expect(Date.now() - startedAt).toBeLessThan(15_000);
  const errors = foyer.output().match(/^.*(?:Trace|"level":[56]0).*$/gm) ?? [];
  expect(errors.filter((line) => !line.includes('the database does not answer'))).toEqual([]);
  expect(await findServerProcesses(directory)).toEqual([]);
}, 60_000);

/** The seconds of processor time that a process has used. */
async function processorSeconds(pid: number): Promise<number> {
  const [user, system] = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ').slice(11, 13) ?? [];
  return (Number(user) + Number(system)) / 100;
}

test.runIf(process.platform === 'linux')(
  'keeps serving, without a busy loop, once nobody reads its output',
  async () => {
    const foyer = await startRealFoyer(folder, { env: { LOG_LEVEL: 'debug' } });
    foyer.closeOutput();
    // The log is flushed every second.
    await pause(1_500);
    const used = await processorSeconds(foyer.pid);
    expect((await fetch(`http://127.0.0.1:${foyer.port}/wps/v2/system/status`)).status).toBe(200);
    await pause(3_000);
    expect((await processorSeconds(foyer.pid)) - used).toBeLessThan(2);
    await foyer.stop();
  },
  60_000,
);

test('writes only lines of JSON in production, with what is open and which services are missing', async () => {
  const data = await makeEmptyFolder();
  const foyer = await startRealFoyer(data, {
    env: {
      FOYER_SANDBOX: '0',
      LIMIT_SCALE: undefined,
      LOG_LEVEL: 'event',
      FOYER_SECRET: 'x'.repeat(32),
      DRAND_URL: 'http://127.0.0.1:9',
      LEDGER_KEYS: `1:${Buffer.alloc(32, 2).toString('base64')}`,
      LOTTO_SEED_KEYS: `k1:${Buffer.alloc(32, 1).toString('base64')}`,
      CAPTCHA_KEYS: '{"aurora":"a-key-of-the-service","samba":"another-key-of-it"}',
      SOCIAL_SECRETS:
        '{"aurora":{"line":"a-secret-of-line","maya":"a-secret-of-maya"},"lotus":{"telegram":"1:a-token-of-a-bot"}}',
    },
  });
  await pause(1_500);
  await foyer.stop();
  await rm(data, { recursive: true, force: true });
  const lines = foyer.output().trim().split('\n');
  const events = lines.map((line) => JSON.parse(line) as { kind?: string; msg?: string });
  expect(events.filter(({ kind }) => kind === 'foyer.open')).toHaveLength(1);
  const missing = events.filter(({ kind }) => kind === 'service.missing').map(({ msg }) => msg?.split(':')[0]);
  expect(missing).toEqual(['payments', 'identity checks', 'mail', 'SMS', 'legal texts']);
}, 60_000);

test('reports a port in use in one line and stops its database', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const address = other.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const { code, lines } = await refusal({ PORT: `${port}`, ADMIN_PORT: '0' });
  other.close();
  expect([code, lines]).toEqual([
    1,
    [`Port ${port} is in use. Close what uses it, or set PORT and ADMIN_PORT to others.`],
  ]);
  await expect.poll(() => getRunningDatabaseUrl(path.join(folder, 'db'))).toBeNull();
}, 60_000);

test('refuses a second start on the same data folder while the first keeps running', async () => {
  const first = await startRealFoyer(folder);
  const { code, lines } = await refusal({ PORT: '0', ADMIN_PORT: '0' });
  expect([code, lines.length]).toEqual([1, 1]);
  expect(lines[0]).toMatch(
    /^Foyer already runs on \S+ \(process \d+\)\. Stop it, or set FOYER_DATA to another folder\.$/,
  );
  const pool = await first.openPool();
  expect((await pool.query('select 1 as n')).rows).toEqual([{ n: 1 }]);
  await pool.end();
  await first.stop();
}, 60_000);

test('reports an invalid setting in one line before it starts anything', async () => {
  expect(await refusal({ PORT: 'http' })).toEqual({
    code: 1,
    lines: ['PORT must be a port from 0 to 65535, not "http"'],
  });
  expect((await refusal({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' })).lines).toEqual([
    'The database of DATABASE_URL does not answer.',
  ]);
}, 60_000);

import path from 'node:path';
import { killBackends } from '@foyer/database/testing/job-rows.store.ts';
import { findServerProcesses, signalServer } from '@foyer/database/testing/server-processes.ts';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { makeDataFolder, removeDataFolder } from './testing/data-folder.ts';
import { type RealFoyer, startRealFoyer } from './testing/real-process.ts';

const ANSWER_MS = 5_000;
const RECOVERY_MS = 5_000;
const HOST = { host: 'lotus.localhost' };

let folder: string;
let directory: string;
let foyer: RealFoyer;

beforeAll(async () => {
  folder = await makeDataFolder();
  directory = path.join(folder, 'db');
  foyer = await startRealFoyer(folder);
});
beforeEach(() => expectRecovery());
afterAll(async () => {
  await signalServer(directory, 'SIGCONT');
  await foyer.stop();
  await removeDataFolder(folder);
});

interface Answer {
  status: number;
  retryAfter: string | null;
  errorCode: string | null;
}

async function get(url: string): Promise<Answer> {
  const response = await fetch(url, { headers: HOST, signal: AbortSignal.timeout(ANSWER_MS) });
  const text = await response.text();
  const errorCode = /"errorCode":"([^"]+)"/.exec(text)?.[1] ?? null;
  return { status: response.status, retryAfter: response.headers.get('retry-after'), errorCode };
}

const origin = () => `http://127.0.0.1:${foyer.port}`;
const login = () =>
  fetch(`${origin()}/wps/session/login`, {
    method: 'POST',
    headers: { ...HOST, 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'demo', password: 'Foyer-demo-1' }),
    signal: AbortSignal.timeout(ANSWER_MS),
  });

const UNAVAILABLE = { status: 503, retryAfter: '2' };

const search = () => get(`${origin()}/m/search?q=mien&nocache=${Math.random()}`);

/** Every kind of request is refused in time. A page that does not need the database, such as home, is still served. */
async function expectUnavailable(): Promise<void> {
  const [call, lottery, page, ready] = await Promise.all([
    login().then(async (reply) => ({
      status: reply.status,
      retryAfter: reply.headers.get('retry-after'),
      body: await reply.json(),
    })),
    get(`${origin()}/lotto/api/draws?game=VNQ60`),
    search(),
    get(`${foyer.adminOrigin}/readyz`),
  ]);
  expect(call).toMatchObject({ ...UNAVAILABLE, body: { success: false, errorCode: 'unavailable' } });
  expect(lottery).toEqual({ ...UNAVAILABLE, errorCode: 'unavailable' });
  expect(page).toMatchObject(UNAVAILABLE);
  expect((await get(`${origin()}/m/home?nocache=${Math.random()}`)).status).toBe(200);
  expect(ready.status).toBe(503);
  expect((await get(`${foyer.adminOrigin}/healthz`)).status).toBe(200);
}

async function expectRecovery(): Promise<void> {
  const isWell = async () => {
    expect((await get(`${foyer.adminOrigin}/readyz`)).status).toBe(200);
    expect((await login()).status).toBe(200);
    expect((await get(`${origin()}/lotto/api/draws?game=VNQ60`)).status).toBe(200);
  };
  await vi.waitFor(isWell, { timeout: RECOVERY_MS, interval: 50 });
}

test('refuses every call and page within five seconds while the database is frozen, and recovers', async () => {
  await signalServer(directory, 'SIGSTOP');
  try {
    // The time limit of a page equals the time after which a silent database counts as down: until then the page may be served incomplete.
    const [call, page] = await Promise.all([login(), search()]);
    expect([call.status, [200, 503].includes(page.status)]).toEqual([503, true]);
    await expectUnavailable();
    await expectUnavailable();
  } finally {
    await signalServer(directory, 'SIGCONT');
  }
  await expectRecovery();
  expect((await get(`${origin()}/m/home?nocache=${Math.random()}`)).status).toBe(200);
});

test('recovers within five seconds of the death of its database server', async () => {
  const [postmaster = 0] = await findServerProcesses(directory);
  process.kill(postmaster, 'SIGKILL');
  await expectRecovery();
  await vi.waitFor(() => expect(foyer.output()).toContain('PostgreSQL ended unasked'), { timeout: 3_000 });
});

test('recovers after every connection was killed several times', async () => {
  const pool = await foyer.openPool();
  for (let times = 0; times < 5; times += 1) {
    await killBackends(pool);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  await pool.end();
  await expectRecovery();
});

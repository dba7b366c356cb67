import path from 'node:path';
import { signalServer } from '@foyer/database/testing/server-processes.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ask, drawOnSale, enter, newBet, send } from './testing/betting-client.ts';
import { makeDataFolder, removeDataFolder } from './testing/data-folder.ts';
import { makeLateDraw, makeRefusedWin, parkJobs } from './testing/faults.store.ts';
import { type RealFoyer, startRealFoyer } from './testing/real-process.ts';

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

/** The samples by name and labels. */
async function readMetrics(): Promise<ReadonlyMap<string, number>> {
  const response = await fetch(`${foyer.adminOrigin}/metrics`);
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
  ]);
  const lines = (await response.text()).split('\n').filter((line) => line && !line.startsWith('#'));
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]));
}

const callsTo = (part: string, endpoint: string, outcome: string) =>
  `foyer_calls_total{part="${part}",endpoint="${endpoint}",outcome="${outcome}"}`;
const open = (url: string) =>
  fetch(`http://127.0.0.1:${foyer.port}${url}`, { headers: { host: 'lotus.localhost' } }).then((reply) => reply.text());

test('counts calls by endpoint and outcome in every part, and measures their times', async () => {
  const bettor = await enter(foyer.port, 'measured.one');
  const { drawId } = await drawOnSale(foyer.port, 3_000);
  await send(foyer.port, newBet(bettor, drawId, 0));
  await send(foyer.port, newBet(bettor, 'none', 0));
  const login = { method: 'POST', path: '/wps/session/login' } as const;
  await ask(foyer.port, { ...login, body: { username: 'demo', password: 'not this one' } });
  await open('/m/home');
  const metrics = await readMetrics();
  const counts = [
    ['gateway', '/wps/member/register', 'ok'],
    ['gateway', '/wps/session/login', 'login.cred.err'],
    ['gateway', '/wps/vendor/v1/debit', 'ok'],
    ['lottery', '/lotto/api/tickets', 'ok'],
    ['lottery', '/lotto/api/tickets', 'bet.closed'],
    ['pages', '/m/home', 'ok'],
  ].map(([part = '', endpoint = '', outcome = '']) => metrics.get(callsTo(part, endpoint, outcome)));
  expect(counts).toEqual([1, 1, 1, 1, 1, 1]);
  expect(metrics.get('foyer_call_seconds_count{part="lottery",endpoint="/lotto/api/tickets"}')).toBe(2);
  expect(metrics.get('foyer_call_seconds_sum{part="gateway",endpoint="/wps/session/login"}')).toBeGreaterThan(0.001);
});

test('has one label for all unknown paths, and none for members', async () => {
  for (const start of ['/m/', '/wps/', '/lotto/', '/'])
    for (let index = 0; index < 20; index += 1) await open(`${start}nothing-${index}?of=${index}`);
  const samples = [...(await readMetrics()).keys()];
  expect(samples.filter((sample) => sample.includes('nothing'))).toEqual([]);
  expect(samples.filter((sample) => sample.includes('measured'))).toEqual([]);
  const labels = new Set(samples.flatMap((sample) => [...sample.matchAll(/([a-z_]+)="/g)].map(([, name]) => name)));
  expect([...labels].sort()).toEqual([
    'connector',
    'endpoint',
    'kind',
    'le',
    'major',
    'merchant',
    'minor',
    'outcome',
    'part',
    'patch',
    'space',
    'type',
    'version',
  ]);
});

test('shows the state of process, pool, jobs, draws, tickets and ledger', async () => {
  const pool = await foyer.openPool();
  await parkJobs(pool, 2);
  await makeLateDraw(pool);
  await makeRefusedWin(pool, 'LATE-1');
  await pool.end();
  const metrics = await readMetrics();
  expect(metrics.get('foyer_database_up')).toBe(1);
  expect(metrics.get('foyer_jobs_parked')).toBe(2);
  expect(metrics.get('foyer_draws_late')).toBe(1);
  expect(metrics.get('foyer_tickets_stuck')).toBe(1);
  for (const name of ['jobs_waiting', 'settlement_lag_seconds', 'tickets_pending', 'tickets_voiding'])
    expect(metrics.get(`foyer_${name}`), name).toBeGreaterThanOrEqual(0);
  expect(metrics.get('foyer_database_connections')).toBeGreaterThan(0);
  expect(metrics.get('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
  expect(metrics.get('process_resident_memory_bytes')).toBeGreaterThan(50_000_000);
});

test('still answers while the database does not, and leaves out unknown values', async () => {
  await signalServer(path.join(folder, 'db'), 'SIGSTOP');
  const metrics = await readMetrics();
  expect([metrics.get('foyer_database_up'), metrics.has('foyer_jobs_parked')]).toEqual([0, false]);
  await signalServer(path.join(folder, 'db'), 'SIGCONT');
  await vi.waitFor(async () => expect((await readMetrics()).get('foyer_jobs_parked')).toBe(2), { timeout: 5_000 });
});

import { setTimeout as pause } from 'node:timers/promises';
import { ask, type BettingClient, enter, newBet, send } from '@foyer/foyer/testing/betting-client.ts';
import { makeDataFolder, removeDataFolder } from '@foyer/foyer/testing/data-folder.ts';
import { startRealFoyer } from '@foyer/foyer/testing/real-process.ts';
import { fetchPage } from './harness/fetch-page.ts';
import { inParallel } from './harness/in-parallel.ts';
import { measureSpeed } from './harness/machine-speed.ts';
import { record } from './harness/record.ts';

/**
 * `node bench/members.ts`: 200 logged-in members on one process, each repeating the calls of a visit with half a
 * second between two calls. Prints the median and the slowest hundredth of each step in milliseconds, after a warm-up.
 * `MEMBERS` is another number of members.
 */
const MEMBERS = Number(process.env.MEMBERS ?? 200);
const WARM_UP_SECONDS = 10;
const SECONDS = 30;
const THINK_MS = { min: 300, max: 700 };
/** Concurrent logins: more password hashes at a time would only queue. */
const REGISTRATIONS_AT_ONCE = 4;

interface Member {
  bettor: BettingClient;
  clientIp: string;
}

interface Visit extends Member {
  port: number;
  round: number;
  /** The draw that was open when last read. */
  drawId: string | null;
}

const STEPS: Readonly<Record<string, (visit: Visit) => Promise<unknown>>> = {
  'home page': (visit) => openPage('/m/home', visit),
  'member page': (visit) => openPage('/m/member/home', visit),
  balance: (visit) => get('/wps/wallet/balance', visit.bettor.memberToken, visit),
  'game state': readDraw,
  bet: placeBet,
};
const milliseconds = new Map(Object.keys(STEPS).map((step) => [step, [] as number[]]));
let refusals = 0;

const fixedWorkMsBefore = measureSpeed();
const folder = await makeDataFolder();
const foyer = await startRealFoyer(folder);
const members: Member[] = [];
await inParallel({ count: MEMBERS, lanes: REGISTRATIONS_AT_ONCE }, async (index) => {
  const clientIp = `198.51.100.${index}`;
  members.push({ clientIp, bettor: await enter(foyer.port, `bench${index}`, clientIp) });
});
const countsFrom = performance.now() + WARM_UP_SECONDS * 1_000;
const endsAt = countsFrom + SECONDS * 1_000;
await Promise.all(members.map(browse));
const steps = Object.fromEntries([...milliseconds].map(([step, times]) => [step, summarise(times)]));
const callsPerSecond = [...milliseconds.values()].reduce((sum, times) => sum + times.length, 0) / SECONDS;
record('members', { members: MEMBERS, seconds: SECONDS, fixedWorkMsBefore, callsPerSecond, refusals, steps });
await foyer.stop();
await removeDataFolder(folder);

/** Runs one member until the time is over. The first pause spreads the members evenly over the length of a visit. */
async function browse(member: Member): Promise<void> {
  await pause((Math.random() * (THINK_MS.min + THINK_MS.max) * milliseconds.size) / 2);
  const visit: Visit = { ...member, port: foyer.port, round: 0, drawId: null };
  for (; ; visit.round += 1) {
    for (const [step, run] of Object.entries(STEPS)) {
      if (performance.now() > endsAt) return;
      const startedAt = performance.now();
      await run(visit);
      if (startedAt > countsFrom) milliseconds.get(step)?.push(performance.now() - startedAt);
      await pause(THINK_MS.min + Math.random() * (THINK_MS.max - THINK_MS.min));
    }
  }
}

function openPage(path: string, { port, bettor, clientIp }: Visit): Promise<unknown> {
  return fetchPage(`http://127.0.0.1:${port}${path}`, {
    host: `lotus.localhost:${port}`,
    'x-forwarded-for': clientIp,
    cookie: `session=${bettor.memberToken}`,
    'accept-encoding': 'gzip, deflate, br, zstd',
  });
}

async function get(path: string, token: string, { port, clientIp }: Visit): Promise<unknown> {
  const { status, errorCode, value } = await ask(port, { method: 'GET', path, token, clientIp });
  if (status !== 200) throw new Error(`${path} answered ${status} ${errorCode}`);
  return value;
}

async function readDraw(visit: Visit): Promise<void> {
  const value = await get('/lotto/api/game?game=VNQ60', visit.bettor.lottoToken, visit);
  visit.drawId = (value as { draw: { drawId: string } | null }).draw?.drawId ?? null;
}

/** A bet on the draw last read. If it has closed since, the refusal is counted, as an answer too. */
async function placeBet({ port, bettor, round, drawId }: Visit): Promise<void> {
  const { reply } = await send(port, newBet(bettor, drawId ?? 'none', round));
  if (reply?.status !== 200) refusals += 1;
}

/** @returns the count, and the median and the slowest hundredth in whole milliseconds */
function summarise(times: readonly number[]): { count: number; p50: number; p99: number } {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0);
  return { count: sorted.length, p50: at(0.5), p99: at(0.99) };
}

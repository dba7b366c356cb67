import { setTimeout as pause } from 'node:timers/promises';
import { ask, type BettingClient, enter, newBet, send } from '@foyer/foyer/testing/betting-client.ts';
import { makeDataFolder, removeDataFolder, startRealFoyer } from '@foyer/foyer/testing/real-process.ts';
import { fetchPage } from './harness/fetch-page.ts';
import { inParallel } from './harness/in-parallel.ts';
import { record } from './harness/record.ts';

/**
 * `node bench/members.ts`: 200 logged-in members on one process, each going through the calls of a visit again and
 * again with a pause to think. Prints the median and the slowest hundredth of each step, in milliseconds.
 */
const MEMBERS = 200;
const SECONDS = 30;
const THINK_MS = { least: 500, most: 2_500 };
/** Password hashes: more at a time would only queue. */
const REGISTRATIONS_AT_ONCE = 4;

interface Visit {
  port: number;
  bettor: BettingClient;
  round: number;
  /** The draw that was on sale at the last look. */
  drawId: string | null;
}

const STEPS: Readonly<Record<string, (visit: Visit) => Promise<unknown>>> = {
  'home page': (visit) => openPage('/m/home', visit),
  'member page': (visit) => openPage('/m/member/home', visit),
  balance: ({ port, bettor }) => get(port, '/wps/wallet/balance', bettor.memberToken),
  'game state': readDraw,
  bet: placeBet,
};
const milliseconds = new Map(Object.keys(STEPS).map((step) => [step, [] as number[]]));
let refusals = 0;

const folder = await makeDataFolder();
const foyer = await startRealFoyer(folder);
const bettors: BettingClient[] = [];
await inParallel({ count: MEMBERS, lanes: REGISTRATIONS_AT_ONCE }, async (index) => {
  bettors.push(await enter(foyer.port, `bench${index}`, `10.0.${index >> 8}.${index & 255}`));
});
const endsAt = performance.now() + SECONDS * 1_000;
await Promise.all(bettors.map(browse));
const steps = Object.fromEntries([...milliseconds].map(([step, times]) => [step, summarise(times)]));
record('members', { members: MEMBERS, seconds: SECONDS, refusals, steps });
await foyer.stop();
await removeDataFolder(folder);

/** One member, until the time is over. The first pause spreads the members. */
async function browse(bettor: BettingClient): Promise<void> {
  await pause(Math.random() * THINK_MS.most);
  const visit: Visit = { port: foyer.port, bettor, round: 0, drawId: null };
  for (; ; visit.round += 1) {
    for (const [step, run] of Object.entries(STEPS)) {
      if (performance.now() > endsAt) return;
      const startedAt = performance.now();
      await run(visit);
      milliseconds.get(step)?.push(performance.now() - startedAt);
      await pause(THINK_MS.least + Math.random() * (THINK_MS.most - THINK_MS.least));
    }
  }
}

function openPage(path: string, { port, bettor }: Visit): Promise<unknown> {
  return fetchPage(`http://127.0.0.1:${port}${path}`, {
    host: `lotus.localhost:${port}`,
    cookie: `session=${bettor.memberToken}`,
    'accept-encoding': 'br',
  });
}

async function get(port: number, path: string, token: string): Promise<unknown> {
  const { status, errorCode, value } = await ask(port, { method: 'GET', path, token });
  if (status !== 200) throw new Error(`${path} answered ${status} ${errorCode}`);
  return value;
}

async function readDraw(visit: Visit): Promise<void> {
  const value = await get(visit.port, '/lotto/api/game?game=VNQ60', visit.bettor.lottoToken);
  visit.drawId = (value as { draw: { drawId: string } | null }).draw?.drawId ?? null;
}

/** A bet on the draw seen last. One that has closed since is refused: that is counted, and is an answer too. */
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

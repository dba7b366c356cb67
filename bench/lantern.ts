import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { get } from 'node:http';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { countUnfinished, findArcadeFaults, openArcadePool } from '@foyer/foyer/testing/arcade-books.ts';
import {
  type ArcadeClient,
  arcadePidOf,
  enterArcade,
  tryArcade,
  untilArcadeOpen,
} from '@foyer/foyer/testing/arcade-client.ts';
import { copyMerchantsWithArcade } from '@foyer/foyer/testing/arcade-merchants.ts';
import { ask, type Reply } from '@foyer/foyer/testing/betting-client.ts';
import { makeDataFolder, removeDataFolder } from '@foyer/foyer/testing/data-folder.ts';
import { startRealFoyer } from '@foyer/foyer/testing/real-process.ts';
import { inParallel } from './harness/in-parallel.ts';
import { createRandom } from './harness/random.ts';
import { record } from './harness/record.ts';

/**
 * `node bench/lantern.ts [rounds] [players] [members]`: 1,000 players watch the lanterns of one process, each lights one in
 * every round; one in three cashes out by hand, the others automatically. `members` of them are members, whose money the gateway
 * moves; the others play for free. Prints how long their calls and the settlement took, in
 * milliseconds, and exits with 1 if ledger and arcade differ.
 */
const ROUNDS = Number(process.argv[2] ?? 5);
const PLAYERS = Number(process.argv[3] ?? 1_000);
const MEMBERS = Number(process.argv[4] ?? PLAYERS);
const REGISTRATIONS_AT_ONCE = 4;
const random = createRandom(7);

interface News {
  readonly number: string;
  readonly state: string;
}

const folder = await makeDataFolder();
const merchants = path.join(folder, 'merchants');
await copyMerchantsWithArcade('merchants', merchants);
const foyer = await startRealFoyer(folder, { env: { ARCADE: '1', FOYER_MERCHANTS: merchants, LIMIT_SCALE: '1000' } });
await untilArcadeOpen(foyer.port);
const clients: ArcadeClient[] = [];
await inParallel({ count: PLAYERS, lanes: REGISTRATIONS_AT_ONCE }, async (index) => {
  const clientIp = `198.51.${100 + (index >> 8)}.${index & 255}`;
  const isMember = index < MEMBERS;
  clients.push(
    await (isMember ? enterArcade(foyer.port, `lantern${index}`, clientIp) : tryArcade(foyer.port, clientIp)),
  );
});

let news: News | null = null;
let heard = 0;
let broken = 0;
await inParallel({ count: PLAYERS, lanes: 50 }, (index) => watch(clients[index]?.token ?? '', index === 0));
const lighting: number[] = [];
const cashing: number[] = [];
const settling: number[] = [];
const lit: number[] = [];
for (let round = 0; round < ROUNDS; round += 1) await playRound();

const arcade = await openArcadePool(folder);
const ledger = await foyer.openPool();
while ((await countUnfinished(arcade)) > 0) await pause(100);
const faults = await findArcadeFaults(arcade, ledger);
const status = readFileSync(`/proc/${arcadePidOf(foyer.pid)}/status`, 'utf8');
await Promise.all([arcade.end(), ledger.end()]);
record('lantern', {
  players: PLAYERS,
  members: MEMBERS,
  rounds: ROUNDS,
  lit,
  light: summaryOf(lighting),
  cashOut: summaryOf(cashing),
  settled: summaryOf(settling),
  eventsHeard: heard,
  streamsBroken: broken,
  arcadeMegabytes: Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024),
  faults,
});
await foyer.stop();
await removeDataFolder(folder);
process.exit(faults.length === 0 ? 0 : 1);

/** Opens the stream of a player and waits for its first message. */
function watch(token: string, isReporter: boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const address = { host: '127.0.0.1', port: foyer.port, path: '/arcade/api/lanterns/stream' };
    const sent = get({
      ...address,
      headers: { host: `lotus.localhost:${foyer.port}`, authorization: token },
      agent: false,
    });
    sent.once('error', reject);
    sent.once('response', (response) => {
      response.once('error', () => {
        broken += 1;
      });
      response.on('data', (chunk) => {
        heard += 1;
        resolve();
        const last = isReporter ? [...String(chunk).matchAll(/^data: (.*)$/gm)].at(-1)?.[1] : undefined;
        if (last) news = JSON.parse(last);
      });
    });
  });
}

/** A connection that the server has just closed is replaced, as a browser does. */
function post(path: string, token: string, body: object): Promise<Reply> {
  const question = { method: 'POST', path, token, body } as const;
  return ask(foyer.port, question).catch(() => ask(foyer.port, question));
}

async function until(isReached: () => boolean): Promise<void> {
  while (!isReached()) await pause(5);
}

async function playRound(): Promise<void> {
  const before = news?.number;
  await until(() => news?.state === 'waiting' && news.number !== before);
  const rounds = await Promise.all(clients.map(light));
  await until(() => news?.state === 'rising');
  lit.push(rounds.filter((roundId) => roundId !== null).length);
  await Promise.all(rounds.map((roundId, index) => (roundId && index % 3 === 0 ? cashOut(index, roundId) : null)));
  await until(() => news?.state !== 'rising');
  settling.push(await timeSettlement());
}

async function light({ token }: ArcadeClient, index: number): Promise<string | null> {
  const startedAt = performance.now();
  const autoPoint = index % 3 === 0 ? null : 105 + Math.floor(random.next() * 200);
  const body = { requestId: randomUUID(), stakeMinor: '1000', autoPoint };
  const reply = await post('/arcade/api/lanterns', token, body);
  lighting.push(performance.now() - startedAt);
  return reply.status === 200 ? (reply.value as { round: { roundId: string } }).round.roundId : null;
}

async function cashOut(index: number, roundId: string): Promise<void> {
  await pause(random.next() * 4_000);
  const startedAt = performance.now();
  const token = clients[index]?.token ?? '';
  await post('/arcade/api/lanterns/cash-out', token, { roundId });
  cashing.push(performance.now() - startedAt);
}

/** From the end of a lantern to the last payment of its round. */
async function timeSettlement(): Promise<number> {
  const startedAt = performance.now();
  const pool = await openArcadePool(folder);
  while ((await countUnfinished(pool)) > 0) await pause(20);
  await pool.end();
  return performance.now() - startedAt;
}

function summaryOf(times: readonly number[]): object {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
  return { count: sorted.length, median: at(0.5), slowestHundredth: at(0.99) };
}

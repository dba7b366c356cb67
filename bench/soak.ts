import { setTimeout as pause } from 'node:timers/promises';
import { findBetFacts } from '@foyer/foyer/testing/bet-facts.store.ts';
import { ask, enter } from '@foyer/foyer/testing/betting-client.ts';
import { makeDataFolder, removeDataFolder } from '@foyer/foyer/testing/data-folder.ts';
import { findBetFaults, findMemberFaults } from '@foyer/foyer/testing/find-bet-faults.ts';
import { startRealFoyer } from '@foyer/foyer/testing/real-process.ts';
import type pg from 'pg';
import { inParallel } from './harness/in-parallel.ts';
import { createRandom, type Random } from './harness/random.ts';
import { record } from './harness/record.ts';
import { compareAccount, compareBets, sumOf } from './soak/compare.ts';
import { FAULTS, readPostmaster, revive, type Subject, watch } from './soak/faults.ts';
import type { Journal } from './soak/journal.ts';
import { decideAll, live, type World } from './soak/member.ts';

/**
 * `node bench/soak.ts [minutes] [seed]`: 200 members bet, log in and change settings while every process is killed and frozen
 * at random. Each member keeps a journal of every answer; it is compared with tickets, ledger and accounts, during the run and
 * at its end. Exits with 1 if anything acknowledged was lost, any answer was untrue, a process ended that we did not end, or a
 * recovery took more than five seconds.
 */
const MINUTES = Number(process.argv[2] ?? 10);
const SEED = Number(process.argv[3] ?? Date.now() % 1_000_000);
const MEMBERS = 200;
const REGISTRATIONS_AT_ONCE = 4;
/** Between a recovery and the next fault. */
const CALM_MS = { min: 3_000, max: 9_000 };
const RECOVERY_MS = 5_000;
const GIVE_UP_MS = 60_000;
/** A killed server's connections answer for a moment longer. */
const STEADY_MS = 1_500;
const COMPARE_EVERY_MS = 60_000;
const SETTLE_MS = 240_000;

interface Recovery {
  fault: string;
  ms: number;
}

const random = createRandom(SEED);
const folder = await makeDataFolder();
const subject: Subject = { folder, foyer: await startRealFoyer(folder), deaths: [], printed: '', isOurs: false };
process.once('exit', () => subject.foyer.kill());
const world: World = {
  port: subject.foyer.port,
  drawId: 'none',
  random,
  isOver: false,
  answers: 0,
  unexpected: new Map(),
  times: [],
};
const journals: Journal[] = [];
await inParallel({ count: MEMBERS, lanes: REGISTRATIONS_AT_ONCE }, async (index) => {
  const clientIp = `198.51.100.${index}`;
  const bettor = await enter(world.port, `soak.member.${index}`, clientIp);
  journals.push({ bettor, clientIp, bets: [], language: { acknowledged: null, uncertain: [] }, sessions: [] });
});
/** A member who only probes whether everything works. */
const probe = await enter(world.port, 'soak.probe');
console.log(`${MEMBERS} members, ${MINUTES} minutes, seed ${SEED}`);
const endsAt = Date.now() + MINUTES * 60_000;
const work = Promise.all([
  ...journals.map((journal) => live(journal, world)),
  followDraws(),
  watch(subject, () => world.isOver),
]);
const { inBetween, recoveries } = await disturb(random);
world.isOver = true;
await work;
const result = await settleAndCompare();
const slow = recoveries.filter(({ ms }) => ms > RECOVERY_MS);
record('soak', {
  minutes: MINUTES,
  members: MEMBERS,
  seed: SEED,
  ...result,
  faults: summarise(recoveries),
  slow,
  inBetween,
});
const isGood =
  [
    result.lost,
    result.untrue,
    result.deaths,
    result.uncaught.filter((line) => !isConnectionFault(line)),
    result.ledgerFaults,
    slow,
  ].every((list) => list.length === 0) &&
  Object.keys(result.unexpected).length === 0 &&
  inBetween.every(({ faults }) => faults.length === 0);
await subject.foyer.stop();
await removeDataFolder(folder);
console.log(isGood ? 'GOOD' : 'BAD');
process.exit(isGood ? 0 : 1);

/** The draw on sale, fetched on behalf of all members. */
async function followDraws(): Promise<void> {
  for (; !world.isOver; await pause(500)) {
    const reply = await ask(world.port, { method: 'GET', path: '/lotto/api/game?game=VNQ60' }).catch(() => null);
    const { draw = null } = (reply?.value ?? {}) as { draw?: { drawId: string } | null };
    if (draw) world.drawId = draw.drawId;
  }
}

/** One fault after another, each followed by a recovery that is measured, until the time is over. */
async function disturb({ between, shuffle }: Random) {
  const recoveries: Recovery[] = [];
  const inBetween: { atMs: number; bets: number; faults: string[] }[] = [];
  let comparedAt = Date.now();
  const left: string[] = [];
  for (; Date.now() < endsAt; await pause(between(CALM_MS.min, CALM_MS.max))) {
    if (left.length === 0) left.push(...shuffle(Object.keys(FAULTS)));
    const name = left.pop() ?? '';
    const before = await readPostmaster(folder);
    await FAULTS[name]?.(subject, random);
    const ms = await measureRecovery();
    recoveries.push({ fault: name, ms });
    console.log(`${new Date().toISOString()} ${name}: ${ms} ms`);
    if (!['kill postmaster', 'kill foyer'].includes(name) && (await readPostmaster(folder)) !== before)
      subject.deaths.push(`${new Date().toISOString()} the database server ended after "${name}"`);
    if (Date.now() - comparedAt < COMPARE_EVERY_MS) continue;
    comparedAt = Date.now();
    inBetween.push({ atMs: comparedAt - (endsAt - MINUTES * 60_000), ...(await compareNow()) });
  }
  return { recoveries, inBetween };
}

/** From the end of a fault until everything is served again, and remains so for a while. */
async function measureRecovery(): Promise<number> {
  const startedAt = performance.now();
  let wellSince: number | null = null;
  await revive(subject);
  while (performance.now() - startedAt < GIVE_UP_MS) {
    const askedAt = performance.now();
    wellSince = (await isWell()) ? (wellSince ?? askedAt) : null;
    if (wellSince !== null && performance.now() - wellSince > STEADY_MS) return Math.round(wellSince - startedAt);
    await pause(25);
  }
  return GIVE_UP_MS;
}

/** Ready, and able to read and to write for a member and for the lottery. */
async function isWell(): Promise<boolean> {
  const ready = await fetch(`${subject.foyer.adminOrigin}/readyz`, { signal: AbortSignal.timeout(5_000) }).catch(
    () => null,
  );
  if (!ready?.ok) return false;
  const questions: Parameters<typeof ask>[1][] = [
    { method: 'POST', path: '/wps/member/language', token: probe.memberToken, body: { language: 'EN' } },
    { method: 'GET', path: '/wps/wallet/balance', token: probe.memberToken },
    { method: 'GET', path: '/lotto/api/balance', token: probe.lottoToken },
  ];
  const replies = await Promise.all(questions.map((question) => ask(world.port, question).catch(() => null)));
  return replies.every((reply) => reply?.status === 200);
}

async function compareNow(): Promise<{ bets: number; faults: string[] }> {
  return withPool(async (pool) => {
    const { acknowledged, lost, untrue } = await compareBets(pool, journals, false);
    return { bets: acknowledged, faults: [...(await findBetFaults(pool)), ...lost, ...untrue].slice(0, 20) };
  });
}

async function withPool<T>(compare: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const pool = await subject.foyer.openPool();
  try {
    return await compare(pool);
  } finally {
    await pool.end();
  }
}

/** Without faults: every bet gets its outcome, every draw is settled, then everything is compared. */
async function settleAndCompare() {
  await Promise.all(journals.map((journal) => decideAll(journal, world)));
  return withPool(async (pool) => {
    for (const until = Date.now() + SETTLE_MS; Date.now() < until; await pause(2_000))
      if ((await findBetFacts(pool)).every(({ ticket }) => !['pending', 'open', 'voiding'].includes(ticket.state)))
        break;
    const { acknowledged, lost, untrue } = sumOf([
      await compareBets(pool, journals, true),
      ...(await Promise.all(journals.map((journal) => compareAccount(journal, world)))),
    ]);
    const ledgerFaults = [...(await findBetFaults(pool)), ...(await findMemberFaults(pool))];
    const printed = subject.printed + subject.foyer.output();
    const uncaught = printed.split('\n').filter((line) => line.includes('uncaught fault'));
    return {
      answers: world.answers,
      bets: countBets(),
      acknowledgedWrites: acknowledged,
      lost: lost.slice(0, 50),
      untrue: untrue.slice(0, 50),
      ledgerFaults: ledgerFaults.slice(0, 50),
      deaths: subject.deaths,
      uncaught: uncaught.slice(0, 10),
      unexpected: Object.fromEntries(world.unexpected),
      slowestAnswerMs: Math.round(world.times.reduce((max, ms) => Math.max(max, ms), 0)),
      logLines: countLines(printed),
    };
  });
}

function countBets(): Record<string, number> {
  const bets = journals.flatMap((journal) => journal.bets);
  const answers = bets.flatMap((bet) => bet.answers);
  const counts: Record<string, number> = { sent: bets.length, answers: answers.length };
  for (const { claim } of answers) counts[claim] = (counts[claim] ?? 0) + 1;
  return counts;
}

/** A lost connection that nobody waited for: logged and survived, according to decision 0035. */
function isConnectionFault(line: string): boolean {
  return /ECONNREFUSED|ECONNRESET|"57P0[1-3]"|Connection terminated|the database does not answer/.test(line);
}

/** How often each message of the log was written. */
function countLines(printed: string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const [, message = ''] of printed.matchAll(/"msg":"([^"]{1,60})/g)) counts[message] = (counts[message] ?? 0) + 1;
  return counts;
}

function summarise(all: readonly Recovery[]) {
  return Object.keys(FAULTS).map((fault) => {
    const times = all.filter((one) => one.fault === fault).map(({ ms }) => ms);
    return { fault, times: times.length, worstRecoveryMs: Math.max(0, ...times) };
  });
}

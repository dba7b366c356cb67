import { setTimeout as pause } from 'node:timers/promises';
import type { DrawProof } from '@foyer/lottery/proof.ts';
import { verifyProof } from '@foyer/lottery/proof.ts';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findBetFacts, holdLastRound, type Progress, progressOf } from './testing/bet-facts.store.ts';
import {
  ask,
  type BettingClient,
  drawOnSale,
  enter,
  newBet,
  type SentBet,
  send,
  ticketIdOf,
} from './testing/betting-client.ts';
import { makeDataFolder, removeDataFolder } from './testing/data-folder.ts';
import { findBetFaults, findMemberFaults } from './testing/find-bet-faults.ts';
import { type RealFoyer, startRealFoyer } from './testing/real-process.ts';

const BETTORS = 24;
/** Two of them stay below the rate limit of 30 bets in ten seconds. */
const BETS_EACH = 24;
const KILL_AFTER_ANSWERS = 60;
/** Enough to send every bet of the second part before the draw closes. */
const SALE_MS = 12_000;
const FINISH_MS = 30_000;
const TEST_MS = 150_000;
/** The last one is for a bet whose process was killed before the debit, once a sweep has abandoned it. */
const FINAL_REFUSALS = ['balance.insufficient', 'bet.closed', 'wallet.unavailable'];

let folder: string;
let foyer: RealFoyer;
let pool: pg.Pool;
let bettors: BettingClient[];
const sent: SentBet[] = [];

async function restart(): Promise<void> {
  await pool?.end();
  foyer = await startRealFoyer(folder);
  pool = await foyer.openPool();
}

beforeAll(async () => {
  folder = await makeDataFolder();
  await restart();
  bettors = [];
  for (let index = 0; index < BETTORS; index += 1) bettors.push(await enter(foyer.port, `killed.bettor.${index}`));
});

afterAll(async () => {
  if (pool && !pool.ended) await pool.end();
  await foyer?.stop();
  await removeDataFolder(folder);
});

/** All clients bet concurrently until stopped. */
async function betInParallel(drawId: string, { each, isOver }: { each: number; isOver: () => boolean }): Promise<void> {
  await Promise.all(
    bettors.map(async (bettor, offset) => {
      for (let index = 0; index < each && !isOver(); index += 1) {
        const bet = newBet(bettor, drawId, offset + index);
        sent.push(bet);
        await send(foyer.port, bet);
      }
    }),
  );
}

/** Repeats a bet until it has a final answer: placed or refused. */
async function repeatUntilDecided(bet: SentBet): Promise<void> {
  for (;;) {
    const { reply } = await send(foyer.port, bet);
    if (reply && reply.status !== 409 && reply.status !== 429) return;
    await pause(Math.max(500, (reply?.retryAfterSeconds ?? 0) * 1_000));
  }
}

async function waitFor(isReached: () => Promise<boolean>, limitMs = FINISH_MS): Promise<void> {
  for (const startedAt = Date.now(); !(await isReached()); await pause(5))
    if (Date.now() - startedAt > limitMs) throw new Error('timed out');
}

const acceptedIds = () => sent.flatMap((bet) => ticketIdOf(bet) ?? []);

async function expectAcceptedAreStored(): Promise<void> {
  const states = new Map((await findBetFacts(pool)).map(({ ticket }) => [ticket.ticketId, ticket.state]));
  const lost = acceptedIds().filter((id) => !['open', 'settled'].includes(states.get(id) ?? ''));
  expect(lost).toEqual([]);
}

test('loses no ticket and debits no stake twice when killed during betting', { timeout: TEST_MS }, async () => {
  const { drawId } = await drawOnSale(foyer.port, 2_000);
  let isKilled = false;
  const betting = betInParallel(drawId, { each: BETS_EACH, isOver: () => isKilled });
  await waitFor(async () => sent.filter((bet) => bet.reply).length >= KILL_AFTER_ANSWERS);
  isKilled = true;
  await foyer.kill();
  await betting;
  expect(sent.filter((bet) => !bet.reply).length).toBeGreaterThan(2);

  await restart();
  expect(await findBetFaults(pool)).toEqual([]);
  await expectAcceptedAreStored();
  const reported = new Map(sent.map((bet) => [bet, ticketIdOf(bet)]));
  await Promise.all(sent.map((bet) => send(foyer.port, bet)));
  for (const [bet, ticketId] of reported) if (ticketId) expect(ticketIdOf(bet)).toBe(ticketId);
  expect(await findBetFaults(pool)).toEqual([]);
});

test('pays every ticket exactly once when killed during settlement', { timeout: TEST_MS }, async () => {
  const { drawId, leftMs } = await drawOnSale(foyer.port, SALE_MS);
  await betInParallel(drawId, { each: BETS_EACH, isOver: () => false });
  const letGo = await holdLastRound(pool, drawId);
  let seen: Progress = { open: 0, paid: 0, settled: 0 };
  await waitFor(async () => {
    seen = await progressOf(pool, drawId);
    return seen.settled > 0 && seen.open > 0;
  }, leftMs + FINISH_MS);
  await foyer.kill();
  letGo();
  expect(seen.paid).toBeLessThan(seen.open + seen.settled);

  await restart();
  await waitFor(async () => (await progressOf(pool, drawId)).open === 0);
  await waitFor(async () => (await findBetFacts(pool)).every((fact) => fact.drawState === 'settled'));
  expect(await findBetFaults(pool)).toEqual([]);
  expect(await findMemberFaults(pool)).toEqual([]);
  await expectAcceptedAreStored();
  const { value } = await ask(foyer.port, { method: 'GET', path: `/lotto/api/draws/${drawId}` });
  expect(await verifyProof((value as { proof: DrawProof }).proof)).toEqual({ verified: true });
});

test('places or refuses an unanswered bet exactly once when it is repeated', async () => {
  for (const bet of sent) if (bet.reply?.status !== 200) await repeatUntilDecided(bet);
  const refusals = new Set(sent.flatMap((bet) => bet.reply?.errorCode ?? []));
  expect([...refusals].filter((code) => !FINAL_REFUSALS.includes(code))).toEqual([]);
  expect(sent.filter((bet) => !ticketIdOf(bet) && !bet.reply?.errorCode)).toEqual([]);
  expect(new Set(acceptedIds()).size).toBe(acceptedIds().length);
  expect(await findBetFaults(pool)).toEqual([]);
  expect(await findMemberFaults(pool)).toEqual([]);
});

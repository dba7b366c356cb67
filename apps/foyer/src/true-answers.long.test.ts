import { setTimeout as pause } from 'node:timers/promises';
import { DECIDED_BET_REFUSALS } from '@foyer/contract/lotto/refusals.data.ts';
import { killBackends } from '@foyer/database/testing/job-rows.store.ts';
import { verifyTickets } from '@foyer/lotto/server/audit/verify-tickets.ts';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reconcileTickets } from './checks/reconcile.store.ts';
import { findBetFacts } from './testing/bet-facts.store.ts';
import {
  type BettingClient,
  drawOnSale,
  enter,
  newBet,
  type Reply,
  type SentBet,
  send,
} from './testing/betting-client.ts';
import { makeDataFolder, removeDataFolder } from './testing/data-folder.ts';
import { findBetFaults } from './testing/find-bet-faults.ts';
import { type RealFoyer, startRealFoyer } from './testing/real-process.ts';

const BETTORS = 40;
const BETTING_MS = 8_000;
const KILL_EVERY_MS = 120;
const PAUSE_MS = 250;
const TEST_MS = 150_000;

let folder: string;
let foyer: RealFoyer;
let bettors: BettingClient[];
beforeAll(async () => {
  folder = await makeDataFolder();
  foyer = await startRealFoyer(folder);
  bettors = await Promise.all(
    Array.from({ length: BETTORS }, (_, index) => enter(foyer.port, `told.truth.${index}`, `10.0.3.${index + 1}`)),
  );
}, TEST_MS);
afterAll(async () => {
  await foyer?.stop();
  await removeDataFolder(folder);
});

/** Every answer to a bet, including those that a later one replaced. */
interface BetAttempts {
  readonly bet: SentBet;
  readonly replies: Reply[];
}

const isDecided = ({ errorCode, status }: Reply): boolean =>
  status === 200 || (DECIDED_BET_REFUSALS as readonly string[]).includes(errorCode ?? '');

async function askOnce(attempts: BetAttempts): Promise<boolean> {
  const { reply } = await send(foyer.port, attempts.bet);
  if (reply) attempts.replies.push(reply);
  return reply !== null && isDecided(reply);
}

async function betUntil(over: () => boolean): Promise<BetAttempts[]> {
  const all: BetAttempts[] = [];
  await Promise.all(
    bettors.map(async (bettor, offset) => {
      for (let index = 0; !over(); index += 1) {
        const { drawId } = await drawOnSale(foyer.port).catch(() => ({ drawId: 'none' }));
        const attempts: BetAttempts = { bet: newBet(bettor, drawId, offset + index), replies: [] };
        all.push(attempts);
        await askOnce(attempts);
        await pause(PAUSE_MS);
      }
    }),
  );
  return all;
}

/** The answers that contradict what happened to the money. */
function contradictionsOf({ replies }: BetAttempts, charged: boolean): string[] {
  return replies.filter(isDecided).flatMap(({ errorCode, status }) => {
    const saysCharged = status === 200;
    return saysCharged === charged ? [] : [`${errorCode ?? 'placed'} although ${charged ? '' : 'not '}charged`];
  });
}

/** The request ids of charged tickets. */
async function findCharged(pool: pg.Pool): Promise<Set<string>> {
  const facts = await findBetFacts(pool);
  const counting = facts.filter(({ ticket }) => ['open', 'settled'].includes(ticket.state));
  return new Set(counting.map(({ ticket }) => ticket.requestId));
}

test(
  'no answer to a bet contradicts the ledger while connections of the database are killed',
  async () => {
    const pool = await foyer.openPool();
    const endsAt = Date.now() + BETTING_MS;
    const betting = betUntil(() => Date.now() > endsAt);
    while (Date.now() < endsAt) {
      await killBackends(pool).catch(() => {});
      await pause(KILL_EVERY_MS);
    }
    const all = await betting;
    const undecided = all.filter(({ replies }) => !replies.some(isDecided));
    expect(undecided.length).toBeGreaterThan(0);
    // On a busy machine no bet gets through while connections are killed: some more follow afterwards.
    const { drawId } = await drawOnSale(foyer.port);
    for (const [index, bettor] of bettors.slice(0, 5).entries())
      undecided.push({ bet: newBet(bettor, drawId, index), replies: [] });
    all.push(...undecided.slice(-5));

    for (const attempts of undecided) while (!(await askOnce(attempts))) await pause(PAUSE_MS);
    const charged = await findCharged(pool);
    expect(all.filter(({ replies }) => replies.some(({ status }) => status === 200)).length).toBeGreaterThan(0);
    expect(all.flatMap((attempts) => contradictionsOf(attempts, charged.has(attempts.bet.body.requestId)))).toEqual([]);
    expect(await findBetFaults(pool)).toEqual([]);
    expect([...(await verifyTickets(pool)), ...(await reconcileTickets(pool))]).toEqual([]);
    expect(foyer.output()).not.toContain('process ended');
    await pool.end();
  },
  TEST_MS,
);

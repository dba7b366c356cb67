import { countJobs } from '@foyer/database/job.store.ts';
import { openPool } from '@foyer/database/open-pool.ts';
import { killBackends } from '@foyer/database/testing/job-rows.store.ts';
import { Refusal } from '@foyer/http/refusal.ts';
import { makeWorkerUtils } from 'graphile-worker';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { findDrawStates, shiftDatabaseTime } from '../testing/moved-clock.store.ts';
import { addRawJob, findJobErrors } from '../testing/raw-jobs.store.ts';
import { type RunningLotto, runningLotto } from '../testing/running-lotto.ts';
import { voidByTwo } from '../testing/void-by-two.ts';
import { placeTicket } from '../tickets/place-ticket.ts';
import { getTicket } from '../tickets/ticket.store.ts';

let lotto: RunningLotto;
beforeEach(async () => {
  lotto = await runningLotto();
});
afterEach(async () => {
  await lotto.lotto.stop();
  await lotto.database.drop();
});

/** Starts the database clock `beforeCloseMs` before a draw closes. */
async function runClock(beforeCloseMs: number): Promise<void> {
  await shiftDatabaseTime(
    lotto.database.pool,
    new Date('2026-11-21T05:13:00.000Z').getTime() - beforeCloseMs - Date.now(),
  );
}

async function stateOf(drawId: string): Promise<string | undefined> {
  return (await findDrawStates(lotto.database.pool)).find((draw) => draw.drawId === drawId)?.state;
}

describe('a started lotto', () => {
  test('closes, draws and settles automatically, and opens the next draw immediately', async () => {
    await runClock(4_000);
    await lotto.lotto.start();
    const bet = await lotto.bet();
    const outcome = await placeTicket(lotto.context, bet);
    if (outcome instanceof Refusal) throw new Error(outcome.code);
    await vi.waitFor(async () => expect(await stateOf(bet.drawId)).toBe('settled'), { timeout: 20_000, interval: 50 });
    expect((await getTicket(lotto.database.pool, outcome.placed.ticketId))?.state).toBe('settled');
    expect(await stateOf('VNQ60-20261121-0734')).toBe('open');
  });

  test('resumes on start-up the work of a dead process, even if that one still holds the job', async () => {
    const { pool, url } = lotto.database;
    await lotto.at('2026-11-21T05:12:00.000Z');
    const bet = await lotto.bet();
    await placeTicket(lotto.context, bet);
    const jobs = await makeWorkerUtils({ connectionString: url, schema: 'lotto_jobs' });
    await jobs.addJob('run-draw', { drawId: bet.drawId }, { jobKey: `run-draw ${bet.drawId}` });
    await jobs.release();
    await pool.query(
      "update lotto_jobs._private_jobs set locked_at = now(), locked_by = 'a dead process', attempts = 1",
    );
    await runClock(-20_000);
    await lotto.lotto.start();
    await vi.waitFor(async () => expect(await stateOf(bet.drawId)).toBe('settled'), { timeout: 20_000, interval: 50 });
  });

  test('settles in its sweep a draw that was closed without a notification', async () => {
    await lotto.at('2026-11-21T05:12:00.000Z');
    await lotto.lotto.start();
    const bet = await lotto.bet();
    await placeTicket(lotto.context, bet);
    await lotto.at('2026-11-21T05:13:00.000Z');
    await runClock(0);
    const jobs = await makeWorkerUtils({ connectionString: lotto.database.url, schema: 'lotto_jobs' });
    await jobs.addJob('sweep', {});
    await jobs.release();
    await vi.waitFor(async () => expect(await stateOf(bet.drawId)).toBe('settled'), { timeout: 20_000, interval: 50 });
  });

  test.each([
    ['on start-up, if nothing ran when it was voided', true],
    ['in its sweep', false],
  ])('refunds the stakes of a voided draw %s', async (_when, isStopped) => {
    const { pool, url } = lotto.database;
    await lotto.at('2026-11-21T05:12:00.000Z');
    await runClock(60_000);
    if (!isStopped) await lotto.lotto.start();
    const bet = await lotto.bet();
    const outcome = await placeTicket(lotto.context, bet);
    if (outcome instanceof Refusal) throw new Error(outcome.code);
    await voidByTwo(pool, bet.drawId);
    if (isStopped) await lotto.lotto.start();
    const jobs = await makeWorkerUtils({ connectionString: url, schema: 'lotto_jobs' });
    if (!isStopped) await jobs.addJob('sweep', {});
    await jobs.release();
    const stateOfTicket = async () => (await getTicket(pool, outcome.placed.ticketId))?.state;
    await vi.waitFor(async () => expect(await stateOfTicket()).toBe('void'), { timeout: 20_000, interval: 50 });
  });

  test('parks a job without a draw and keeps running the others', async () => {
    await runClock(4_000);
    await lotto.lotto.start();
    const bet = await lotto.bet();
    await placeTicket(lotto.context, bet);
    const { pool } = lotto.database;
    await addRawJob(pool, 'run-draw');
    await vi.waitFor(async () => expect(await countJobs(pool, ['lotto_jobs'])).toMatchObject({ parked: 1 }), {
      timeout: 20_000,
      interval: 50,
    });
    expect(await findJobErrors(pool)).toEqual(['a run-draw job without a drawId']);
    await vi.waitFor(async () => expect(await stateOf(bet.drawId)).toBe('settled'), { timeout: 20_000, interval: 50 });
  });

  test('draws and settles while its connections are killed', async () => {
    await runClock(4_000);
    await lotto.lotto.start();
    const bet = await lotto.bet();
    await placeTicket(lotto.context, bet);
    const killer = openPool(lotto.database.url, 1);
    // For six seconds: until after the close.
    for (let times = 0; times < 20; times += 1) {
      await killBackends(killer);
      await new Promise((resolve) => setTimeout(resolve, 300));
    }
    await killer.end();
    await vi.waitFor(async () => expect(await stateOf(bet.drawId)).toBe('settled'), { timeout: 20_000, interval: 50 });
    expect(await stateOf('VNQ60-20261121-0734')).toBe('open');
  });

  test('pays later if the wallet is unreachable while a draw settles', async () => {
    await runClock(4_000);
    await lotto.lotto.start();
    let isAway = true;
    lotto.operator.mishap = (verb) => (isAway && verb === 'credit' ? 'lost' : null);
    const bet = await lotto.bet();
    await placeTicket(lotto.context, bet);
    await vi.waitFor(() => expect(lotto.operator.calls).toContain('credit'), { timeout: 20_000, interval: 50 });
    expect(await stateOf(bet.drawId)).toBe('settling');
    isAway = false;
    await vi.waitFor(async () => expect(await stateOf(bet.drawId)).toBe('settled'), { timeout: 20_000, interval: 100 });
    expect(await stateOf('VNQ60-20261121-0734')).toBe('open');
  });
});

import { openPool } from '@foyer/database/open-pool.ts';
import { TEST_LEDGER_KEYS } from '@foyer/testkit/test-ledger-keys.ts';
import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { MISSED_AFTER_MS } from '../settings.ts';
import { GAME, type LottoFixture, lottoFixture, START } from '../testing/lotto-fixture.ts';
import { findDrawStates, setDatabaseTime, shiftDatabaseTime } from '../testing/moved-clock.store.ts';
import { placeTicket } from '../tickets/place-ticket.ts';
import { advanceDraws } from './advance-draws.ts';
import { getDraw } from './draw.store.ts';
import { type DrawClock, startDrawClock } from './draw-clock.ts';

const DRAW = 'VNQ60-20261121-0733';
const CLOSE_MS = Date.parse('2026-11-21T05:13:00.000Z');

let lotto: LottoFixture;
let clock: DrawClock | null;
let flaky: pg.Pool;
beforeEach(async () => {
  lotto = await lottoFixture();
  clock = null;
  flaky = openPool(lotto.database.url, 2, { ledgerKeys: TEST_LEDGER_KEYS });
  await lotto.at(START);
});
afterEach(async () => {
  await clock?.stop();
  await flaky.end();
  await lotto.database.drop();
});

const stateOf = async (drawId: string) =>
  (await findDrawStates(lotto.database.pool)).find((each) => each.drawId === drawId)?.state;

describe('the draw clock', () => {
  const runFrom = (ms: number) => shiftDatabaseTime(lotto.database.pool, ms - Date.now());

  test('wakes at the close and reports the closed draw once', async () => {
    await runFrom(CLOSE_MS - 150);
    const closed: string[] = [];
    clock = startDrawClock(lotto.context, GAME, async (drawId) => void closed.push(drawId));
    await vi.waitFor(() => expect(closed).toEqual([DRAW]), { timeout: 3_000 });
    expect(await stateOf(DRAW)).toBe('closed');
    expect(await stateOf('VNQ60-20261121-0734')).toBe('open');
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(closed).toEqual([DRAW]);
  });

  test('continues after a database fault', async () => {
    await runFrom(CLOSE_MS - 50);
    let faults = 1;
    vi.spyOn(flaky, 'connect').mockImplementation((() => {
      faults -= 1;
      return faults >= 0 ? Promise.reject(new Error('no connection')) : lotto.database.pool.connect();
    }) as typeof flaky.connect);
    const closed: string[] = [];
    clock = startDrawClock({ ...lotto.context, pool: flaky }, GAME, async (drawId) => void closed.push(drawId));
    await vi.waitFor(() => expect(closed).toEqual([DRAW]), { timeout: 4_000 });
    expect(faults).toBeLessThan(0);
  });

  test('reports a closed draw again that could not be reported, without delaying the next ones', async () => {
    await runFrom(CLOSE_MS - 50);
    const reported: string[] = [];
    let isBroken = true;
    clock = startDrawClock(lotto.context, GAME, async (drawId) => {
      if (isBroken && drawId === DRAW) throw new Error('no jobs');
      reported.push(drawId);
    });
    await vi.waitFor(async () => expect(await getDraw(lotto.context.pool, DRAW)).toMatchObject({ state: 'closed' }), {
      timeout: 10_000,
    });
    await runFrom(CLOSE_MS + 60_000);
    await vi.waitFor(() => expect(reported).toEqual(['VNQ60-20261121-0734']), { timeout: 6_000 });
    isBroken = false;
    await vi.waitFor(() => expect(reported).toEqual(['VNQ60-20261121-0734', DRAW]), { timeout: 6_000 });
  });

  test('stops on request, even while it works', async () => {
    await runFrom(CLOSE_MS + 10);
    const handed: string[] = [];
    clock = startDrawClock(lotto.context, GAME, async (drawId) => void handed.push(drawId));
    await clock.stop();
    const seen = handed.length;
    await runFrom(CLOSE_MS + 60_010);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(handed).toHaveLength(seen);
  });
});

describe('a draw whose close was missed', () => {
  test.each([
    [MISSED_AFTER_MS, 'closed'],
    [MISSED_AFTER_MS + 1, 'voided'],
  ])('without bets, %i ms ago, is %s', async (agoMs, state) => {
    await setDatabaseTime(lotto.database.pool, new Date(CLOSE_MS + agoMs));
    const { closed } = await advanceDraws(lotto.context, GAME);
    expect([await stateOf(DRAW), closed]).toEqual([state, state === 'closed' ? [DRAW] : []]);
  });

  test('with a bet is drawn, however long ago', async () => {
    await placeTicket(lotto.context, await lotto.bet());
    await setDatabaseTime(lotto.database.pool, new Date(CLOSE_MS + 86_400_000));
    expect((await advanceDraws(lotto.context, GAME)).closed).toEqual([DRAW]);
  });

  test('is voided if it was never open', async () => {
    await setDatabaseTime(lotto.database.pool, new Date(CLOSE_MS + 60_000));
    await advanceDraws(lotto.context, GAME);
    expect(await stateOf('VNQ60-20261121-0734')).toBe('voided');
    expect(await stateOf('VNQ60-20261121-0735')).toBe('open');
  });
});

describe('a commitment', () => {
  test('is stored before the draw opens', async () => {
    const seen = new Set((await findDrawStates(lotto.database.pool)).map(({ drawId }) => drawId));
    for (let minute = 1; minute <= 4; minute += 1) {
      await lotto.at(new Date(CLOSE_MS + minute * 60_000).toISOString());
      const draws = await findDrawStates(lotto.database.pool);
      for (const { drawId, state } of draws) if (state === 'open') expect(seen).toContain(drawId);
      for (const { drawId } of draws) seen.add(drawId);
    }
  });

  test('is unique per draw, like its beacon round', async () => {
    await lotto.at(new Date(CLOSE_MS + 60_000).toISOString());
    const { rows } = await lotto.database.pool.query<{ draws: bigint; commitments: bigint; rounds: bigint }>(
      `select count(*) as draws, count(distinct commitment) as commitments, count(distinct beacon_round) as rounds from lotto.draw`,
    );
    expect(rows[0]?.commitments).toBe(rows[0]?.draws);
    expect(rows[0]?.rounds).toBe(rows[0]?.draws);
  });
});

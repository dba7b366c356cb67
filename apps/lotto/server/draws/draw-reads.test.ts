import type { Queryable } from '@foyer/database/open-pool.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { getOpenDraw } from '../testing/get-open-draw.ts';
import { GAME, type LottoFixture, lottoFixture, START } from '../testing/lotto-fixture.ts';
import { setDatabaseTime } from '../testing/moved-clock.store.ts';
import { findDrawnByGame, findSales } from './draw.store.ts';
import { openDrawReads } from './draw-reads.ts';
import { runDraw } from './run-draw.ts';

const MINUTE_MS = 60_000;
const timeOf = (ms: number) => new Date(Date.parse(START) + ms).toISOString();

let lotto: LottoFixture;
beforeEach(async () => {
  lotto = await lottoFixture();
});
afterEach(() => lotto.database.drop());

/** Holds the draw of a minute. @returns its id */
async function holdDraw(minute: number): Promise<string> {
  await lotto.at(timeOf(minute * MINUTE_MS));
  const drawId = (await getOpenDraw(lotto.context.pool, GAME.code))?.drawId ?? '';
  await lotto.at(timeOf((minute + 1) * MINUTE_MS));
  await runDraw(lotto.context, drawId);
  return drawId;
}

test('reads past draws again only when another is the last, or after a second', async () => {
  const { pool } = lotto.context;
  const reads = openDrawReads(pool);
  const queries = vi.spyOn(pool, 'query');
  const read = async () => {
    queries.mockClear();
    const { drawn, now, open } = await reads.state(GAME.code);
    return { now, drawn: drawn.map(({ drawId }) => drawId), open: open?.drawId, queries: queries.mock.calls.length };
  };
  await lotto.at(START);
  expect(await read()).toMatchObject({ drawn: [], queries: 1 });
  const first = await holdDraw(0);
  const { now, ...found } = await read();
  expect(found).toMatchObject({ drawn: [first], queries: 2 });
  expect(await read()).toMatchObject({ drawn: [first], queries: 1 });
  await setDatabaseTime(pool, new Date(now.getTime() + 999));
  expect(await read()).toMatchObject({ drawn: [first], queries: 1 });
  await setDatabaseTime(pool, new Date(now.getTime() + 1_000));
  expect(await read()).toMatchObject({ drawn: [first], queries: 2 });
  const second = await holdDraw(1);
  const open = (await getOpenDraw(pool, GAME.code))?.drawId;
  expect(await read()).toMatchObject({ open, drawn: [second, first], queries: 2 });
  queries.mockRestore();
});

test('reads past draws again after a read that failed', async () => {
  const { pool } = lotto.context;
  const first = await holdDraw(0);
  const reads = openDrawReads(pool);
  const query = pool.query.bind(pool);
  let isBroken = true;
  const queries = vi
    .spyOn(pool, 'query')
    .mockImplementation(((text: string, values: unknown[]) =>
      isBroken && text.includes('cross join lateral')
        ? Promise.reject(new Error('no connection'))
        : query(text, values)) as never);
  await expect(reads.state(GAME.code)).rejects.toThrow('no connection');
  isBroken = false;
  expect((await reads.state(GAME.code)).drawn.map(({ drawId }) => drawId)).toEqual([first]);
  queries.mockRestore();
});

test.each<[string, (db: Queryable) => Promise<unknown>]>([
  ['what is on sale', (db) => findSales(db, [GAME.code])],
  ['past draws', (db) => findDrawnByGame(db, [GAME.code], 20)],
])('plans the query of %s a few times, then reuses its plan', async (_what, read) => {
  const client = await lotto.context.pool.connect();
  try {
    for (let count = 0; count < 30; count += 1) await read(client);
    const { rows } = await client.query(
      'select custom_plans::integer as planned, generic_plans::integer as reused from pg_prepared_statements where generic_plans + custom_plans > 20',
    );
    expect(rows).toEqual([{ planned: 5, reused: expect.any(Number) }]);
  } finally {
    client.release();
  }
});

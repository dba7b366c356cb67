import type { Writer } from '@foyer/gateway/testing/alterations.store.ts';
import { type FreshDatabase, freshDatabase } from '@foyer/testkit/fresh-database.ts';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeAllStatesOfDraws } from '../testing/all-states-of-draws.ts';
import { findMissed } from '../testing/find-missed.ts';
import { openSettlementFixture } from '../testing/settlement-fixture.ts';
import { verifyLottery } from './verify-lottery.ts';

let database: FreshDatabase;
let client: pg.PoolClient;
beforeAll(async () => {
  database = await freshDatabase({
    template: 'draws_in_all_states',
    async migrate(pool) {
      const { gateway, lotto } = await openSettlementFixture(pool);
      await makeAllStatesOfDraws({ gateway: gateway.context, lotto });
      await gateway.stop();
    },
  });
  client = await database.pool.connect();
}, 120_000);
afterAll(async () => {
  client.release();
  await database.drop();
});

const verify = () => verifyLottery(client, '0 seconds');

test('has draws and tickets in every state that lasts', async () => {
  const { rows } = await client.query(
    `select array(select distinct state from lotto.draw order by 1) as draws, array(select distinct state from lotto.ticket order by 1) as tickets`,
  );
  expect(rows).toEqual([
    {
      draws: ['corrected', 'open', 'scheduled', 'settled', 'voided'],
      tickets: ['open', 'refused', 'settled', 'void'],
    },
  ]);
});

test('finds no fault in what only the lottery wrote', async () => {
  expect(await verify()).toEqual([]);
});

test.each<[Writer, string[], number]>([
  ['past the triggers', [], 90],
  // The rules of the schema refuse every change of these.
  ['by hand', ['lotto.draw_void', 'lotto.manifest'], 50],
])(
  'reports every generated alteration of draws, tickets and their books, made %s',
  { timeout: 900_000 },
  async (writer, refusing, atLeast) => {
    const { made, missed, untouched } = await findMissed(client, { schema: 'lotto', writer, verify });
    console.log(`${made} alterations ${writer}`);
    expect(missed).toEqual([]);
    expect(untouched).toEqual(refusing);
    expect(made).toBeGreaterThanOrEqual(atLeast);
  },
);

const SETTLED = `(select draw_id from lotto.draw where state = 'settled')`;

test.each([
  [
    'the root of a draw',
    `update lotto.manifest set root = repeat('0', 64) where draw_id = ${SETTLED} returning draw_id as key`,
  ],
  [
    'a level of its tree',
    `update lotto.manifest_level set nodes = sha256(nodes) where draw_id = ${SETTLED} returning draw_id as key`,
  ],
  [
    'the pulse of a draw',
    `update lotto.draw set beacon_round = beacon_round + 1 where draw_id = ${SETTLED} returning draw_id as key`,
  ],
  [
    'the opening of an open draw',
    `update lotto.draw set opens_at = opens_at - interval '1 second' where state = 'open' returning draw_id as key`,
  ],
  [
    'the time of a bet',
    `update lotto.ticket set placed_at = placed_at - interval '1 second' where draw_id = ${SETTLED} and state = 'settled' returning ticket_id as key`,
  ],
  [
    'the liability of a draw',
    `update lotto.draw_liability set minor = 0 where draw_id = ${SETTLED} returning draw_id as key`,
  ],
  ['a payment of a correction', `delete from lotto.corrected_ticket returning ticket_id as key`],
])('names the row after %s was altered', async (_what, sql) => {
  await client.query('begin');
  try {
    await client.query('set local session_replication_role = replica');
    const { rows } = await client.query(sql);
    expect((await verify()).map(({ detail }) => detail).join('\n')).toContain(rows[0].key);
  } finally {
    await client.query('rollback');
  }
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bootGateway, type TestGateway } from '../../testing/boot-gateway.ts';
import { seqBefore } from './seq-before.store.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await bootGateway();
});
afterAll(() => gateway.close());

/** The transfers of a member for each of these numbers of minutes ago, in this order. @returns counts those since another number of minutes ago */
async function history(minutesAgo: readonly number[]) {
  const { id } = await gateway.member(`since.${randomUUID().slice(0, 8)}`);
  const { pool } = gateway.database;
  const { rows } = await pool.query('select id from foyer.ledger_account where member_id = $1', [id]);
  for (const minutes of minutesAgo)
    await pool.query(
      `insert into foyer.ledger_transfer (merchant, source, tx_id, kind, input_hash, account_id, amount_minor, balance_minor, at)
       values ('lotus', 'history', $1, 'bet', '', $2, -1, 0, foyer.clock() - make_interval(mins => $3))`,
      [randomUUID(), rows[0].id, minutes],
    );
  return async (since: number) => {
    const time = '(foyer.clock() - make_interval(mins => $2))';
    const found = await pool.query(
      `select count(*)::int as count from foyer.ledger_transfer where account_id = $1 and kind = 'bet'
         and seq > ${seqBefore('$1::bigint', time)} and at > ${time}`,
      [rows[0].id, since],
    );
    const lost = await pool.query(`select played::int from foyer.loss_since($1, ${time})`, [rows[0].id, since]);
    return { count: found.rows[0].count, lost: lost.rows[0].played };
  };
}

test.each([
  ['none of a member without any', [], 60, 0],
  ['none of one who has long been away', [900, 800, 700], 60, 0],
  ['all of one who is new', [50, 40, 30], 60, 3],
  ['only the newer ones', [900, 300, 50, 40], 60, 2],
  ['one that was written after a newer one, by a longer transaction', [900, 55, 65, 40], 60, 2],
  ['one after which a longer transaction wrote an older one', [900, 40, 55, 65], 60, 2],
])('finds %s', async (_what, minutesAgo, since, count) => {
  expect(await (await history(minutesAgo))(since)).toEqual({ count, lost: count });
});

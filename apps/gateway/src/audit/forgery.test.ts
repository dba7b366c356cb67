import { createHmac } from 'node:crypto';
import { openPool } from '@foyer/database/open-pool.ts';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { sha256 } from '../platform/http/secret-box.ts';
import { type MoneyFixture, moneyFixture } from '../testing/money-fixture.ts';
import { verifyBooks } from './verify-books.ts';

let money: MoneyFixture;
/** A session of the owner of all tables, as of psql: it has no key. */
let keyless: pg.Pool;
/** Shares its transaction with what verifies. */
let client: pg.PoolClient;

beforeAll(async () => {
  money = await moneyFixture();
  keyless = openPool(money.gateway.database.url, 1);
  client = await money.pool.connect();
});
afterAll(async () => {
  client.release();
  await keyless.end();
  await money.close();
});
beforeEach(async () => {
  await client.query('begin');
  // The session of somebody who knows everything but the key.
  await client.query(`set local foyer.key_id = ''; set local foyer.key_inner = ''; set local foyer.key_outer = ''`);
});
afterEach(async () => void (await client.query('rollback')));

const found = async (): Promise<string[]> =>
  (await verifyBooks(client)).map(({ detail, invariant }) => `${invariant.split(' ')[0]} ${detail}`);

const one = async <Row extends object>(sql: string): Promise<Row> => (await client.query(sql)).rows[0];

test('a session of psql has no key', async () => {
  const { rows } = await keyless.query(`select foyer.session_key_id() as id, foyer.keyed_hash('x') as mac`);
  expect(rows).toEqual([{ id: null, mac: null }]);
});

test('finds a document that was changed by hand, with the triggers on', async () => {
  const { id } = await one<{ id: string }>(
    `update foyer.cashier_deposit set created_at = created_at where state = 'paid' returning id`,
  );
  expect((await found()).join('\n')).toContain(`${id} was not written by Foyer`);
});

test.each([
  ['by hand', 'origin', `update foyer.cashier_deposit set created_at = created_at - interval '1 day'`],
  ['past the triggers', 'replica', `update foyer.cashier_deposit set created_at = created_at - interval '1 day'`],
  ['with its seal', 'replica', `update foyer.document_seal set mac = sha256(mac) where kind = 'cashier_deposit'`],
  ['without its seal', 'replica', `delete from foyer.document_seal where kind = 'cashier_deposit'`],
])('still reports a document that was changed %s after Foyer has written to it', async (_how, role, change) => {
  await client.query(
    `set local session_replication_role = ${role}; ${change}; set local session_replication_role = origin`,
  );
  // Each session has its key at its start.
  await client.query('reset foyer.key_id; reset foyer.key_inner; reset foyer.key_outer');
  const { id } = await one<{ id: string }>(`update foyer.cashier_deposit set state = state returning id`);
  expect((await found()).join('\n')).toContain(`${id} was not written by Foyer`);
});

test('finds a document that was deleted by hand, with the triggers on', async () => {
  const { grant_id, tx_id } = await one<{ grant_id: string; tx_id: string }>(
    'delete from foyer.wager_share returning grant_id, tx_id',
  );
  expect((await found()).join('\n')).toMatch(
    new RegExp(`S2 wager_share .*(${grant_id}|${tx_id}).* was not deleted by Foyer`),
  );
});

test('finds a document that was added by hand, with the triggers on', async () => {
  await client.query(
    `insert into foyer.promotion_check_in (member_id, offer_id, day) select min(id), 'x', '2026-01-01' from foyer.member`,
  );
  expect((await found()).join('\n')).toMatch(/S2 promotion_check_in \S+ was not written by Foyer/);
});

/** Sets a key that is not Foyer's, under the id of one that is, and rewrites the newest transfer of an account with its own hash. */
async function useOtherKey(): Promise<string> {
  const { key_id } = await one<{ key_id: string }>(
    'select key_id from foyer.ledger_transfer order by seq desc limit 1',
  );
  const key = Buffer.alloc(64, createHmac('sha256', 'guess').digest());
  const xor = (value: number) => Buffer.from(key.map((byte) => byte ^ value)).toString('hex');
  await client.query(
    `set local foyer.key_id = '${key_id}'; set local foyer.key_inner = '${xor(0x36)}'; set local foyer.key_outer = '${xor(0x5c)}'`,
  );
  return key_id;
}

test('finds a document that was sealed with a guessed key', async () => {
  await useOtherKey();
  const { id } = await one<{ id: string }>(
    `update foyer.cashier_deposit set created_at = created_at where id = (select id from foyer.cashier_deposit limit 1) returning id`,
  );
  expect(await found()).toEqual([`S2 cashier_deposit ${id} was not written by Foyer`]);
});

test('finds a seal that was copied from another document', async () => {
  await client.query(
    `update foyer.document_seal seal set mac = other.mac, key_id = other.key_id from foyer.document_seal other
     where seal.kind = 'cashier_payment' and other.kind = 'cashier_deposit'`,
  );
  expect((await found()).join('\n')).toMatch(/S2 cashier_payment .* was not written by Foyer/);
});

/** Rewrites the last transfer of an account in whole: amount, balance, postings, hash and head, all in agreement. */
async function rewriteLast(
  hashOf: (previous: Buffer, row: Record<string, string>) => Buffer,
  change = '',
): Promise<string> {
  await client.query('set local session_replication_role = replica');
  const { account_id, seq } = await one<{ account_id: bigint; seq: bigint }>(
    `select account_id, seq from foyer.ledger_transfer last where exists (select from foyer.ledger_transfer before where before.account_id = last.account_id and before.seq < last.seq) and not exists (
       select from foyer.ledger_transfer after where after.account_id = last.account_id and after.seq > last.seq) limit 1`,
  );
  await client.query(`update foyer.ledger_transfer set at = at - interval '1 second' ${change} where seq = ${seq}`);
  const { previous } = await one<{ previous: Buffer }>(
    `select hash as previous from foyer.ledger_transfer where account_id = ${account_id} and seq < ${seq} order by seq desc limit 1`,
  );
  const row = await one<Record<string, string>>(
    `select *, (extract(epoch from at) * 1000000)::bigint::text as micros from foyer.ledger_transfer where seq = ${seq}`,
  );
  const hash = hashOf(previous, row);
  await client.query('update foyer.ledger_transfer set hash = $1 where seq = $2', [hash, seq]);
  await client.query('update foyer.ledger_account set head_hash = $1 where id = $2', [hash, account_id]);
  return String(seq);
}

const unkeyed = (previous: Buffer, row: Record<string, string>) => {
  const { amount_minor, balance_minor, game_code, kind, micros, ref_tx_id, round_id, source, tx_id } = row;
  const texts = [ref_tx_id ?? '', round_id ?? '', game_code ?? ''];
  const link = ['v2', source, tx_id, kind, amount_minor, balance_minor, ...texts, micros].join('|');
  return sha256(Buffer.concat([previous, Buffer.from(link)]));
};

test('finds a transfer that was rewritten with a hash of the version without a key', async () => {
  const seq = await rewriteLast(unkeyed, ', chain_version = 2, key_id = null');
  expect(await found()).toContain(`I9 transfer ${seq} is not sealed`);
});

test('finds the same when the last transfer without a key was moved forward', async () => {
  const seq = await rewriteLast(unkeyed, ', chain_version = 2, key_id = null');
  await client.query('update foyer.ledger_keyed_after set seq = 1000000');
  expect(await found()).toContain(`I9 transfer ${seq} is not sealed`);
  await client.query('delete from foyer.ledger_keyed_after');
  expect(await found()).toContain(`I9 transfer ${seq} is not sealed`);
});

test('finds a transfer that was rewritten with a guessed key, or whose key was exchanged', async () => {
  const seq = await rewriteLast(() => Buffer.alloc(32, 7));
  expect(await found()).toContain(`I9 transfer ${seq} does not follow`);
  await client.query(`update foyer.ledger_transfer set key_id = '1.AAAAAAAAAAAAAAAA' where seq = ${seq}`);
  expect(await found()).toContain(`I9 transfer ${seq} does not follow`);
  await client.query(`update foyer.ledger_transfer set key_id = '7.AAAAAAAAAAAAAAAA' where seq = ${seq}`);
  expect(await found()).toContain(
    `I9 transfer ${seq} is sealed with the key 7.AAAAAAAAAAAAAAAA, which LEDGER_KEYS lacks`,
  );
});

test('finds a blocked transaction id that was added by hand', async () => {
  const { seq } = await one<{ seq: bigint }>(
    `insert into foyer.ledger_transfer (merchant, source, tx_id, kind, input_hash, amount_minor)
     values ('lotus', 'FOYER', 'never', 'dead', '', 0) returning seq`,
  );
  expect(await found()).toContain(`I9 transfer ${seq} is not sealed`);
});

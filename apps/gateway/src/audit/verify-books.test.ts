import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { moveMoney, type Transfer } from '../ledger/wallet/ledger.store.ts';
import { sha256 } from '../platform/http/secret-box.ts';
import { type MoneyFixture, moneyFixture } from '../testing/money-fixture.ts';
import { verifyBooks } from './verify-books.ts';

let money: MoneyFixture;
let client: pg.PoolClient;

beforeAll(async () => {
  money = await moneyFixture();
  client = await money.pool.connect();
});
afterAll(async () => {
  client.release();
  await money.close();
});
beforeEach(() => client.query('begin'));
afterEach(() => client.query('rollback'));

const read = async <Row extends object>(sql: string): Promise<Row> => (await client.query(sql)).rows[0];

/** What the contents of the books show, without the seals of the documents. */
const findContradictions = async (): Promise<string[]> =>
  (await verifyBooks(client))
    .filter(({ invariant }) => !invariant.startsWith('S1'))
    .map(({ detail, invariant }) => `${invariant.split(' ')[0]} ${detail}`);

test('finds no fault in what only Foyer wrote', async () => {
  expect(await verifyBooks(client)).toEqual([]);
});

/** A credit whose chain, balance and postings are in order. */
async function forge(transfer: Partial<Transfer> & Pick<Transfer, 'source' | 'txId' | 'kind'>): Promise<bigint> {
  const account = await read<{ id: bigint; merchant: string; currency: string }>(
    `select id, merchant, currency from foyer.ledger_account where merchant = 'lotus' and kind = 'member' order by id limit 1`,
  );
  const moved = await moveMoney(client, {
    ...{ merchant: account.merchant, inputHash: sha256(transfer.txId), accountId: account.id, amountMinor: 50_000n },
    ...{ currency: account.currency, refTxId: null, roundId: null, gameCode: null },
    ...(transfer as { kind: 'win'; source: string; txId: string }),
  });
  return moved?.seq ?? 0n;
}

test.each([
  ['a win without a round', { source: 'FOYER', kind: 'win', roundId: '00000000-0000-4000-8000-000000000001' }],
  ['a win that names no round', { source: 'FOYER', kind: 'win' }],
  ['a grant without its document', { source: 'promotion', kind: 'grant' }],
  ['a commission without a statement', { source: 'promotion', kind: 'grant', txId: 'agent:1:2026-10' }],
  ['an adjustment of nothing', { source: 'FOYER', kind: 'adjustment' }],
  ['a bonus that was not counted', { source: 'FOYER', kind: 'bonus' }],
  ['a deposit without a payment', { source: 'psp:payos', kind: 'deposit', txId: 'payment:lotus:payos:x:credit:cash' }],
  ['a refund of a provider', { source: 'psp:payos', kind: 'refund' }],
  ['a refund of what was set aside', { source: 'hold', kind: 'refund' }],
  ['play money with a second name', { source: 'sandbox', kind: 'grant' }],
] as const)('finds %s', async (_what, forged) => {
  const seq = await forge({ txId: 'forged', ...forged } as never);
  const found = await findContradictions();
  expect(found.join('\n')).toMatch(new RegExp(`(transfer ${seq}\\b|lacks|FOYER \\d)`));
});

test('finds a withdrawal that is paid at the bank and taken back in the ledger', async () => {
  const { account_id, id } = await read<{ id: string; account_id: bigint }>(
    `select id, account_id from foyer.cashier_withdrawal where state = 'paid'`,
  );
  const txId = `withdrawal:${id}:takeBack:cash`;
  const facts = {
    source: 'psp:pix',
    kind: 'refund',
    merchant: 'samba',
    currency: 'BRL',
    accountId: account_id,
  } as const;
  await forge({ txId, ...facts, amountMinor: 1500n });
  expect((await findContradictions()).join()).toContain(txId);
});

test('finds a posting that was moved to another house account', async () => {
  await client.query('set local session_replication_role = replica');
  const { rowCount } = await client.query(
    `update foyer.ledger_posting set account_id = (select id from foyer.ledger_account where name = 'house:fees' and merchant = 'lotus')
     where transfer_seq = (select max(seq) from foyer.ledger_transfer where merchant = 'lotus' and kind = 'win' and amount_minor > 0)
       and account_id in (select id from foyer.ledger_account where kind = 'house')`,
  );
  expect(rowCount).toBe(1);
  expect((await findContradictions()).join()).toMatch(/I15 \d+/);
});

test.each([
  ['a paid withdrawal that was deleted', `delete from foyer.cashier_withdrawal where state = 'paid'`],
  ['a returned withdrawal that was deleted', `delete from foyer.cashier_withdrawal where state = 'returned'`],
  [
    'a paid withdrawal marked as returned',
    `update foyer.cashier_withdrawal set state = 'returned' where state = 'paid'`,
  ],
  ['another fee', `update foyer.cashier_withdrawal set fee_minor = fee_minor + 100 where state = 'paid'`],
  [
    'a payment date moved by a year',
    `update foyer.cashier_payment set paid_at = paid_at - interval '1 year' where deposit_id is not null`,
  ],
  ['a done reversal that was deleted', `delete from foyer.cashier_reversal where state = 'done'`],
  ['a wager that was deleted', `delete from foyer.wager`],
  ['shares of a wager that were deleted', `delete from foyer.wager_share`],
  ['another state of a wager', `update foyer.wager set state = 'expired', ended_at = foyer.clock()`],
  ['another paid amount of a wager', `update foyer.wager set paid_minor = paid_minor + 1`],
  ['a requirement cut to 1', `update foyer.wager set required_minor = 1`],
  ['a gift times ten', `update foyer.promotion_grant set amount_minor = amount_minor * 10 where offer_id = 'gift'`],
  ['a gift that was deleted', `delete from foyer.promotion_grant where offer_id = 'gift'`],
  [
    'a payment of another member',
    `update foyer.cashier_payment set member_id = (select max(id) from foyer.member) where state = 'credited'`,
  ],
  ['a paid deposit that was deleted', `delete from foyer.cashier_deposit where state = 'paid'`],
  ['a pending deposit that was deleted', `delete from foyer.cashier_deposit where state = 'pending'`],
  ['a paid deposit marked as expired', `update foyer.cashier_deposit set state = 'expired' where state = 'paid'`],
  ['a suspended payment that was deleted', `delete from foyer.cashier_payment where state = 'suspended'`],
  ['a round that was deleted', `delete from foyer.vendor_round where state = 'completed'`],
  [
    'a refunded round marked as completed',
    `update foyer.vendor_round set state = 'completed' where state = 'cancelled'`,
  ],
  ['a budget that counts less', `update foyer.promotion_budget set used_minor = used_minor - 1`],
])('finds %s in what the books say', async (_what, change) => {
  await client.query('set local session_replication_role = replica');
  expect((await client.query(change)).rowCount).toBeGreaterThan(0);
  expect(await findContradictions()).not.toEqual([]);
});

test('every table with an amount is sealed, or follows from the ledger in whole', async () => {
  const { rows } = await client.query<{ name: string }>(
    `select distinct relname::text as name from pg_attribute join pg_class on pg_class.oid = attrelid
     where relnamespace = 'foyer'::regnamespace and relkind = 'r' and attname like '%\\_minor'
       and not exists (select from pg_trigger where tgrelid = attrelid and tgname = 'seal') order by 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual(['ledger_account', 'ledger_posting', 'ledger_transfer']);
});

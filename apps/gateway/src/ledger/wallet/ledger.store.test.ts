import { randomUUID } from 'node:crypto';
import { macOf } from '@foyer/database/ledger-keys.ts';
import { openPool, sessionKeyOf } from '@foyer/database/open-pool.ts';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { sha256 } from '../../platform/http/secret-box.ts';
import type { Actor } from '../../platform/policy/policy.store.ts';
import { findLedgerTransfers } from '../../play/transactions/transfer-list.store.ts';
import { bootGateway, type TestGateway } from '../../testing/boot-gateway.ts';
import { VENDOR } from '../../testing/fake-vendor.ts';
import { moveBet } from './bet.store.ts';
import {
  countDeposits,
  ensureHouseAccount,
  moveLastWin,
  moveMoney as moveOther,
  setDebitBlocked,
  type Transfer,
} from './ledger.store.ts';
import { verifyLedger } from './verify-ledger.ts';

const START = 2_000_000n;
const LARGEST = 2n ** 63n - 1n;

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await bootGateway({ vendors: [VENDOR] });
});
afterEach(async () => {
  expect(await verifyLedger(gateway.database.pool)).toEqual([]);
});
afterAll(() => gateway.close());

const pool = () => gateway.database.pool;

/** Bets have their own statement. */
async function moveMoney(client: pg.Pool, { player, ...transfer }: Transfer & { player: Actor }) {
  const { kind } = transfer;
  if (kind === 'tip') throw new Error('tips have tests of their own');
  return kind === 'bet'
    ? (await moveBet(client, { ...transfer, kind }, player)).moved
    : moveOther(client, { ...transfer, kind });
}

/** A new member's account, and transfers of it. */
async function openAccount() {
  const { id } = await gateway.member(`ledger.${randomUUID().slice(0, 8)}`);
  const { rows } = await pool().query<{ id: bigint }>('select id from foyer.ledger_account where member_id = $1', [id]);
  const accountId = rows[0]?.id as bigint;
  const session = await pool().query<{ id: string }>('select id from foyer.session where member_id = $1', [id]);
  const player = { memberId: BigInt(id), sessionId: session.rows[0]?.id as string };
  const transfer = (change: Partial<Transfer> = {}): Transfer & { player: Actor } => ({
    player,
    merchant: 'lotus',
    source: 'FOYER',
    txId: randomUUID(),
    kind: 'bet',
    inputHash: sha256('input'),
    accountId,
    amountMinor: -10_000n,
    currency: 'VND',
    refTxId: null,
    roundId: randomUUID(),
    gameCode: 'VNQ60',
    ...change,
  });
  const balance = async () => (await gateway.context.reads.balance(accountId)).balance_minor;
  return { memberId: BigInt(id), accountId, transfer, balance };
}

/** The row counts of the ledger's tables. */
async function countRows(): Promise<bigint[]> {
  const { rows } = await pool().query<{ transfers: bigint; postings: bigint }>(
    `select (select count(*) from foyer.ledger_transfer) as transfers, (select count(*) from foyer.ledger_posting) as postings`,
  );
  return [rows[0]?.transfers ?? 0n, rows[0]?.postings ?? 0n];
}

test('allows a bet of the whole balance and not one unit more', async () => {
  const { transfer, balance } = await openAccount();
  expect(await moveMoney(pool(), transfer({ amountMinor: -START - 1n }))).toBeNull();
  expect(await moveMoney(pool(), transfer({ amountMinor: -START }))).toMatchObject({ balanceMinor: 0n });
  expect(await moveMoney(pool(), transfer({ amountMinor: -1n }))).toBeNull();
  expect(await balance()).toBe(0n);
});

test('writes nothing when the account does not allow a transfer', async () => {
  const { transfer } = await openAccount();
  const before = await countRows();
  await moveMoney(pool(), transfer({ amountMinor: -START - 1n }));
  await moveMoney(pool(), transfer({ merchant: 'samba' }));
  await moveMoney(pool(), transfer({ currency: 'PHP' }));
  await moveMoney(pool(), transfer({ accountId: -1n }));
  expect(await countRows()).toEqual(before);
  const { rows } = await pool().query(`select 1 from foyer.vendor_round where account_id = -1`);
  expect(rows).toEqual([]);
});

test('records a transfer of zero without postings, and counts the bet into its round', async () => {
  const { transfer, balance } = await openAccount();
  const [transfers = 0n, postings] = await countRows();
  const bet = transfer({ amountMinor: 0n });
  expect(await moveMoney(pool(), bet)).toMatchObject({ balanceMinor: START });
  expect(await countRows()).toEqual([transfers + 1n, postings]);
  const { rows } = await pool().query('select bets, state from foyer.vendor_round where round_id = $1', [bet.roundId]);
  expect(rows).toEqual([{ bets: 1, state: 'open' }]);
  expect(await balance()).toBe(START);
});

test('refuses a bet of zero on a blocked account', async () => {
  const { memberId, transfer } = await openAccount();
  await setDebitBlocked(gateway.context.pool, memberId, true);
  expect(await moveMoney(pool(), transfer({ amountMinor: 0n }))).toBeNull();
});

test('chains each hash to the one before it with the key of its session, over everything that decides the transfer', async () => {
  const { accountId, transfer } = await openAccount();
  const headOf = async () =>
    (await pool().query<{ head_hash: Buffer }>('select head_hash from foyer.ledger_account where id = $1', [accountId]))
      .rows[0]?.head_hash as Buffer;
  const microsOf = async (txId: string) =>
    (
      await pool().query<{ micros: string }>(
        'select (extract(epoch from at) * 1000000)::bigint::text as micros from foyer.ledger_transfer where tx_id = $1',
        [txId],
      )
    ).rows[0]?.micros;
  const key = sessionKeyOf(pool());
  const inputHash = sha256('input').toString('hex');
  const before = await headOf();
  const bet = transfer({ refTxId: 'ré|f', roundId: 'round|1' });
  await moveMoney(pool(), bet);
  const facts = `lotus|${accountId}|bet|-10000|1990000|${await microsOf(bet.txId)}|${inputHash}`;
  const link = `v3|${key.id}|${facts}|FOYER|${bet.txId}|ré|f|round|1|VNQ60|5|36|5|7|5`;
  const first = macOf(key, before, link);
  expect(await headOf()).toEqual(first);
  const win = transfer({ kind: 'win', amountMinor: 7n, roundId: null });
  await moveMoney(pool(), win);
  const next = `lotus|${accountId}|win|7|1990007|${await microsOf(win.txId)}|${inputHash}`;
  expect(await headOf()).toEqual(macOf(key, first, `v3|${key.id}|${next}|FOYER|${win.txId}|||VNQ60|5|36|-1|-1|5`));
});

test('moves no money in a session without a key', async () => {
  const { transfer, balance } = await openAccount();
  const keyless = openPool(gateway.database.url, 1);
  await expect(moveMoney(keyless, transfer())).rejects.toThrow('foyer.key');
  await keyless.end();
  expect(await balance()).toBe(START);
});

test('holds sums that a float cannot hold, up to the largest bigint', async () => {
  const { transfer, balance } = await openAccount();
  const odd = 2n ** 53n + 1n;
  await moveMoney(pool(), transfer({ kind: 'win', amountMinor: odd }));
  expect(await balance()).toBe(START + odd);
  await moveMoney(pool(), transfer({ kind: 'win', amountMinor: LARGEST - START - odd }));
  expect(await balance()).toBe(LARGEST);
});

test('throws for a balance beyond 64 bits and writes nothing', async () => {
  const { transfer, balance } = await openAccount();
  const before = await countRows();
  const tooMuch = transfer({ kind: 'win', amountMinor: LARGEST - START + 1n });
  await expect(moveMoney(pool(), tooMuch)).rejects.toThrow('out of range');
  expect(await countRows()).toEqual(before);
  expect(await balance()).toBe(START);
});

test.each(['bet', 'grant'] as const)('throws for a %s without a house account and moves nothing', async (kind) => {
  const { transfer, balance } = await openAccount();
  const before = await countRows();
  const amountMinor = kind === 'bet' ? -10_000n : 10_000n;
  await expect(moveMoney(pool(), transfer({ kind, amountMinor, source: 'STRANGER' }))).rejects.toThrow();
  expect(await countRows()).toEqual(before);
  expect(await balance()).toBe(START);
});

test('accepts an id once per source', async () => {
  const { transfer, balance } = await openAccount();
  const bet = transfer();
  await moveMoney(pool(), bet);
  await expect(moveMoney(pool(), { ...bet, kind: 'win', amountMinor: 5n })).rejects.toMatchObject({ code: '23505' });
  expect(await moveMoney(pool(), { ...bet, source: 'sandbox', kind: 'grant', amountMinor: 5n })).not.toBeNull();
  expect(await balance()).toBe(START - 10_000n + 5n);
});

test('pays the last win together with closing its round, or neither', async () => {
  const [owner, stranger] = [await openAccount(), await openAccount()];
  const bet = owner.transfer();
  await moveMoney(pool(), bet);
  const win = { kind: 'win', amountMinor: 30_000n, roundId: bet.roundId } as const;
  const before = await countRows();
  expect(await moveLastWin(pool(), stranger.transfer(win))).toBeNull();
  expect(await moveLastWin(pool(), owner.transfer({ ...win, roundId: 'of nobody' }))).toBeNull();
  expect(await moveLastWin(pool(), owner.transfer({ ...win, source: 'STRANGER' }))).toBeNull();
  expect(await moveLastWin(pool(), owner.transfer({ ...win, currency: 'PHP' }))).toBeNull();
  expect(await countRows()).toEqual(before);
  expect(await moveLastWin(pool(), owner.transfer(win))).toMatchObject({ balanceMinor: START + 20_000n });
  expect(await moveLastWin(pool(), owner.transfer(win))).toBeNull();
  expect([await owner.balance(), await stranger.balance()]).toEqual([START + 20_000n, START]);
});

test('returns no sequence for an account without transfers', async () => {
  const { rows } = await pool().query<{ id: bigint }>(
    `insert into foyer.ledger_account (merchant, kind, name, currency) values ('lotus', 'member', 'empty', 'VND') returning id`,
  );
  const account = await gateway.context.reads.balance(rows[0]?.id as bigint);
  expect(account).toEqual({ balance_minor: 0n, currency: 'VND', is_debit_blocked: false, seq: null });
});

test('blocks and unblocks the debits of one member only', async () => {
  const [blocked, free] = [await openAccount(), await openAccount()];
  await setDebitBlocked(gateway.context.pool, blocked.memberId, true);
  expect(await moveMoney(pool(), blocked.transfer())).toBeNull();
  expect(await moveMoney(pool(), blocked.transfer({ kind: 'refund', amountMinor: 1n }))).not.toBeNull();
  expect(await moveMoney(pool(), free.transfer())).not.toBeNull();
  await setDebitBlocked(gateway.context.pool, blocked.memberId, false);
  expect(await moveMoney(pool(), blocked.transfer())).not.toBeNull();
});

test('refuses a withdrawal above the balance or from a blocked account', async () => {
  const { memberId, transfer, balance } = await openAccount();
  const withdrawal = (amountMinor: bigint) => transfer({ kind: 'withdrawal', source: 'sandbox', amountMinor });
  expect(await moveMoney(pool(), withdrawal(-START - 1n))).toBeNull();
  await setDebitBlocked(gateway.context.pool, memberId, true);
  expect(await moveMoney(pool(), withdrawal(-1n))).toBeNull();
  expect(await balance()).toBe(START);
});

test('lists newest first, before a sequence, of one account only, without dead ids', async () => {
  const [own, other] = [await openAccount(), await openAccount()];
  await moveMoney(pool(), own.transfer());
  await moveMoney(pool(), other.transfer());
  const last = await moveMoney(pool(), own.transfer({ kind: 'win', amountMinor: 1n }));
  const list = (before: bigint | null, limit = 10) =>
    findLedgerTransfers(gateway.context.pool, { accountId: own.accountId, before, limit, kinds: null, period: null });
  expect((await list(null)).map(({ kind }) => kind)).toEqual(['win', 'bet', 'grant']);
  expect((await list(last?.seq ?? 0n)).map(({ kind }) => kind)).toEqual(['bet', 'grant']);
  expect(await list(null, 1)).toHaveLength(1);
  expect(await list(0n)).toEqual([]);
});

test('counts deposits only', async () => {
  const { accountId, transfer } = await openAccount();
  expect(await countDeposits(gateway.context.pool, accountId)).toBe(0);
  await moveMoney(pool(), transfer({ kind: 'win', amountMinor: 5n }));
  await moveMoney(pool(), transfer({ kind: 'deposit', source: 'sandbox', amountMinor: 5n }));
  await moveMoney(pool(), transfer({ kind: 'deposit', source: 'sandbox', amountMinor: 5n }));
  expect(await countDeposits(gateway.context.pool, accountId)).toBe(2);
});

test('creates one house account for twenty simultaneous calls', async () => {
  const account = { merchant: 'lotus', source: 'NEWCOMER', currency: 'VND' };
  await Promise.all(Array.from({ length: 20 }, () => ensureHouseAccount(gateway.context.pool, account)));
  const { rows } = await pool().query(`select currency from foyer.ledger_account where name = 'house:NEWCOMER'`);
  expect(rows).toEqual([{ currency: 'VND' }]);
});

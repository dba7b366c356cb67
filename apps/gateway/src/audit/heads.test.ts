import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { macOf } from '@foyer/database/ledger-keys.ts';
import { sessionKeyOf } from '@foyer/database/open-pool.ts';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { moveMoney } from '../ledger/wallet/ledger.store.ts';
import { chainTransfer } from '../ledger/wallet/ledger-chain.ts';
import { bootGateway, type TestGateway } from '../testing/boot-gateway.ts';
import { getLastHead, listHeads } from './head.store.ts';
import { formatHead, parseHead } from './head.ts';
import { readHeads } from './heads-file.ts';
import { verifyBooks } from './verify-books.ts';
import { verifyHeads } from './verify-heads.ts';
import { writeHeads } from './write-heads.ts';

let gateway: TestGateway;
let folder: string;
let file: string;
const errors: object[] = [];

beforeAll(async () => {
  gateway = await bootGateway();
  folder = await mkdtemp(path.join(tmpdir(), 'heads-'));
  file = path.join(folder, 'heads.jsonl');
  for (const name of ['heads.one', 'heads.two']) await gateway.member(name);
  await pool().query(`insert into foyer.promotion_budget (merchant, offer_id) values ('lotus', 'first')`);
  await write();
});
afterEach(() => void errors.splice(0));
afterAll(async () => {
  await gateway.close();
  await rm(folder, { recursive: true });
});

const pool = () => gateway.database.pool;
const log = { error: (facts: object) => void errors.push(facts) } as unknown as TestGateway['context']['log'];
const write = (headsFile: string | null = file) => writeHeads({ pool: pool(), now: Date.now, log, headsFile });

/** Makes changes in a transaction that is rolled back. @returns what is found with the heads of the file, by the rules */
async function faultsAfter(change: (client: pg.PoolClient) => Promise<unknown>): Promise<string[]> {
  const client = await pool().connect();
  try {
    await client.query('begin; set local session_replication_role = replica');
    await change(client);
    return (await verifyBooks(client, await readHeads(file))).map(
      ({ detail, invariant }) => `${invariant.split(' ')[0]} ${detail}`,
    );
  } finally {
    await client.query('rollback');
    client.release();
  }
}

test('records everything once, numbered, and again only when there is more', async () => {
  const [first, ...more] = await listHeads(pool(), 0n, 100);
  expect(more).toEqual([]);
  const { rows } = await pool().query(
    `select (select max(seq) from foyer.ledger_transfer) as transfers, (select max(nr) from foyer.document_seal) as seals`,
  );
  expect([first?.nr, first?.throughSeq, first?.throughSeal]).toEqual([1n, rows[0].transfers, rows[0].seals]);
  await write();
  expect(await listHeads(pool(), 1n, 100)).toEqual([]);
  await gateway.member('heads.three');
  await Promise.all([write(), write(), write()]);
  expect((await listHeads(pool(), 0n, 100)).map(({ nr }) => nr)).toEqual([1n, 2n]);
  expect(await readHeads(file)).toEqual(await listHeads(pool(), 0n, 100));
  expect(await verifyBooks(pool(), await readHeads(file))).toEqual([]);
  expect(errors).toEqual([]);
});

test.each([
  ['deleted', 'delete from foyer.ledger_transfer where seq = $1'],
  ['re-dated', `update foyer.ledger_transfer set hash = sha256(hash) where seq = $1`],
  [
    'inserted',
    `insert into foyer.ledger_transfer (seq, merchant, source, tx_id, kind, input_hash, amount_minor) overriding system value
     values ($1 - 1000, 'lotus', 'x', 'x', 'dead', '', 0)`,
  ],
])('finds a transfer of the past that was %s', async (_what, change) => {
  const found = await faultsAfter(async (client) => {
    const { rows } = await client.query<{ seq: bigint }>('select min(seq) as seq from foyer.ledger_transfer');
    await client.query(change, [rows[0]?.seq]);
  });
  expect(found).toEqual(
    expect.arrayContaining([expect.stringMatching(/^H1 ledger_head 1 .*: a transfer from 1 to \d+ was changed/)]),
  );
});

test('finds a past that was rewritten with the stolen key of a session, heads included', async () => {
  const key = sessionKeyOf(pool());
  const found = await faultsAfter(async (client) => {
    const { rows } = await client.query<Record<string, string> & { input_hash: Buffer }>(
      `select *, (extract(epoch from at) * 1000000)::bigint - 1 as micros from foyer.ledger_transfer where account_id is not null order by seq limit 1`,
    );
    const row = rows[0] as Record<string, string> & { input_hash: Buffer };
    const hash = chainTransfer(
      Buffer.from('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855', 'hex'),
      {
        merchant: row.merchant ?? null,
        accountId: String(row.account_id),
        source: row.source ?? null,
        txId: row.tx_id ?? null,
        kind: row.kind ?? null,
        amountMinor: String(row.amount_minor),
        balanceMinor: String(row.balance_minor),
        refTxId: null,
        roundId: null,
        gameCode: null,
        atMicros: String(row.micros),
        inputHash: row.input_hash.toString('hex'),
      },
      key,
    );
    await client.query(
      `update foyer.ledger_transfer set at = timestamptz 'epoch' + $2 * interval '1 microsecond', hash = $3, key_id = $4 where seq = $1`,
      [row.seq, row.micros, hash, key.id],
    );
    await client.query('update foyer.ledger_account set head_hash = $2 where id = $1', [row.account_id, hash]);
    await client.query('delete from foyer.ledger_head');
  });
  expect(found.filter((fault) => !fault.startsWith('H1'))).toEqual([]);
  expect(found).toEqual([
    expect.stringMatching(/^H1 the file: head 1 of \S+: a transfer from 1 to \d+ was changed, added or deleted$/),
    expect.stringMatching(/^H1 the file: head 1 of \S+ is missing in ledger_head$/),
  ]);
});

test('finds a document of the past that was deleted with its seal', async () => {
  const found = await faultsAfter(async (client) => {
    await client.query(`delete from foyer.document_seal where nr = (select min(nr) from foyer.document_seal)`);
  });
  expect(found.join('\n')).toMatch(/H1 the file: head 1 of \S+: the seal of a document from 1 to \d+ was changed/);
});

test.each([
  [
    'changed',
    `update foyer.ledger_head set at = at - interval '1 day' where nr = 1`,
    /^H2 ledger_head 1 was not written by Foyer$/m,
  ],
  ['deleted', `delete from foyer.ledger_head where nr = 1`, /^H2 ledger_head 1 is missing$/m],
  [
    'added',
    `insert into foyer.ledger_head select 900, at, through_seq, transfers, through_seal, seals, key_id, mac from foyer.ledger_head where nr = 1`,
    /^H2 ledger_head 900 was not/m,
  ],
])('finds a head that was %s', async (_what, change, fault) => {
  expect((await faultsAfter((client) => client.query(change))).join('\n')).toMatch(fault);
});

test('finds a head of the file that was changed', async () => {
  const [head] = await readHeads(file);
  const forged = { ...(head as NonNullable<typeof head>), throughSeq: 0n, transfers: Buffer.alloc(32) };
  expect((await verifyHeads(pool(), [forged])).map(({ detail }) => detail).join('\n')).toContain(
    'the file: head 1 was not written by Foyer',
  );
});

test('leaves the file as it is, with an alarm, when its last head is not in the database', async () => {
  const other = path.join(folder, 'other.jsonl');
  const [head] = await readHeads(file);
  const elsewhere = formatHead({ ...(head as NonNullable<typeof head>), mac: Buffer.alloc(32, 7) });
  await writeFile(other, elsewhere);
  await write(other);
  expect(errors).toMatchObject([{ kind: 'ledger.rewritten', nr: '1' }]);
  expect(await readFile(other, 'utf8')).toBe(elsewhere);
});

test('continues a file after a line that was not written to its end', async () => {
  const torn = path.join(folder, 'torn.jsonl');
  const [first] = (await readFile(file, 'utf8')).split('\n');
  await writeFile(torn, `${first}\n{"nr":"2","at`);
  await write(torn);
  expect(await readHeads(torn)).toEqual(await listHeads(pool(), 0n, 100));
});

test('leaves a file of something else as it is, and reports it', async () => {
  const other = path.join(folder, 'other.txt');
  await writeFile(other, '1:AAAA');
  await write(other);
  expect(errors).toMatchObject([{ kind: 'ledger.heads' }]);
  expect(await readFile(other, 'utf8')).toBe('1:AAAA');
});

test('continues a file whose end is zeros after a failure of power', async () => {
  const zeros = path.join(folder, 'zeros.jsonl');
  await writeFile(zeros, `${(await readFile(file, 'utf8')).split('\n')[0]}\n${'\0'.repeat(100)}`);
  await write(zeros);
  expect(errors).toEqual([]);
  expect(await readHeads(zeros)).toEqual(await listHeads(pool(), 0n, 100));
});

test.each([
  ['a line of something else', 'not a head\n'],
  ['a long text without an end', 'x'.repeat(10_000)],
  ['a short text of something else', 'not a head'],
])('leaves a file that ends with %s as it is, and reports it', async (_what, end) => {
  const damaged = path.join(folder, 'damaged.jsonl');
  const text = `${(await readFile(file, 'utf8')).split('\n')[0]}\n${end}`;
  await writeFile(damaged, text);
  await write(damaged);
  expect(errors).toMatchObject([{ kind: 'ledger.heads' }]);
  expect(await readFile(damaged, 'utf8')).toBe(text);
});

test('renames a file that has become large, and continues with a new one', async () => {
  const large = path.join(folder, 'large.jsonl');
  const [first = ''] = (await readFile(file, 'utf8')).split('\n');
  await writeFile(large, `${`${first}\n`.repeat(Math.ceil((25 * 1024 * 1024) / first.length))}`);
  await write(large);
  expect((await stat(`${large}.1`)).size).toBeGreaterThan(24 * 1024 * 1024);
  expect((await readHeads(large)).at(-1)).toEqual(await getLastHead(pool()));
});

test('reports a file that cannot be written, and still has the heads', async () => {
  await write('/dev/null/heads.jsonl');
  expect(errors).toMatchObject([{ kind: 'ledger.heads' }]);
});

test('builds on no head that Foyer did not write', async () => {
  await gateway.member('heads.five');
  const { rows } = await pool().query('select nr, mac from foyer.ledger_head order by nr desc limit 1');
  const key = sessionKeyOf(pool());
  await pool().query('update foyer.ledger_head set mac = $1 where nr = $2', [macOf(key, 'x'), rows[0].nr]);
  await write();
  expect(errors).toMatchObject(
    [{ kind: 'ledger.heads', nr: String(rows[0].nr) }, { kind: 'ledger.rewritten' }].slice(0, 1),
  );
  expect((await getLastHead(pool()))?.nr).toBe(rows[0].nr);
  await pool().query('update foyer.ledger_head set mac = $1 where nr = $2', [rows[0].mac, rows[0].nr]);
});

test('publishes heads at the admin port, by number, as lines that the file may have', async () => {
  await write();
  const all = await gateway.operator.inject({ url: '/heads' });
  expect([all.statusCode, all.headers['content-type']]).toEqual([200, 'application/x-ndjson; charset=utf-8']);
  expect(all.body).toBe(await readFile(file, 'utf8'));
  const later = await gateway.operator.inject({ url: '/heads?after=1' });
  expect(later.body).toBe(all.body.split('\n').slice(1).join('\n'));
  expect((await gateway.operator.inject({ url: '/heads?after=x' })).statusCode).toBe(400);
  expect((await gateway.operator.inject({ url: '/heads?after=999999' })).body).toBe('');
});

test.each(['', '{}', 'null', '[]', '{"nr":"x"}'])('reads no head from %s', (line) => {
  expect(parseHead(line)).toBeNull();
});

test('refuses a file with anything else', async () => {
  const wrong = path.join(folder, 'wrong.jsonl');
  await writeFile(wrong, 'hello\n');
  await expect(readHeads(wrong)).rejects.toThrow('line 1 of');
});

test('moves money while heads are written', async () => {
  const { rows } = await pool().query<{ id: bigint }>(
    `select id from foyer.ledger_account where kind = 'member' and merchant = 'lotus' limit 1`,
  );
  const move = (count: number) =>
    moveMoney(pool(), {
      ...{ merchant: 'lotus', source: 'sandbox', txId: `heads.${count}`, kind: 'grant', inputHash: Buffer.alloc(32) },
      ...{
        accountId: rows[0]?.id ?? 0n,
        amountMinor: 1n,
        currency: 'VND',
        refTxId: null,
        roundId: null,
        gameCode: null,
      },
    });
  await Promise.all([...Array.from({ length: 30 }, (_, count) => move(count)), write(), write()]);
  await write();
  expect(await verifyHeads(pool(), await readHeads(file))).toEqual([]);
});

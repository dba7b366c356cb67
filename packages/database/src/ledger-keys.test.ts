import { freshDatabase } from '@foyer/testkit/fresh-database.ts';
import { expect, test } from 'vitest';
import {
  deriveVendorKeys,
  drawSessionKey,
  findSessionKey,
  fingerprintOf,
  formatLedgerKey,
  formatLedgerKeys,
  macOf,
  parseLedgerKeys,
} from './ledger-keys.ts';
import { ledgerKeysOf, openPool, openSibling, sessionKeyOf } from './open-pool.ts';

const [first, second] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
const text = (version: string, bytes: Buffer) => `${version}:${bytes.toString('base64')}`;

test('reads keys in any order, the newest first', () => {
  const keys = parseLedgerKeys(`${text('1', first)}, ${text('12', second)}`);
  expect(keys).toEqual([
    { version: 12, bytes: second },
    { version: 1, bytes: first },
  ]);
  expect(keys?.map(formatLedgerKey).join()).toBe(`${text('12', second)},${text('1', first)}`);
});

test.each([
  '',
  'x',
  text('0', first),
  text('-1', first),
  text('one', first),
  text('1', Buffer.alloc(31)),
  `${text('1', first)},${text('1', second)}`,
  `${text('1', first)},`,
  `${text('1', first)}!`,
])('refuses %s as keys', (given) => {
  expect(parseLedgerKeys(given)).toBeNull();
});

test('draws another key each time, which is found again by its id and master key alone', () => {
  const keys = parseLedgerKeys(`${text('1', first)},${text('2', second)}`) as NonNullable<
    ReturnType<typeof parseLedgerKeys>
  >;
  const [one, other] = [drawSessionKey(keys), drawSessionKey(keys)];
  expect(one.id).toMatch(/^2\./);
  expect(one.bytes).not.toEqual(other.bytes);
  expect(findSessionKey(keys, one.id)).toEqual(one);
  expect(findSessionKey(keys, one.id.replace('2.', '1.'))?.bytes).not.toEqual(one.bytes);
  expect(findSessionKey(keys, one.id.replace('2.', '3.'))).toBeNull();
  expect(findSessionKey(keys, 'nonsense')).toBeNull();
  expect(fingerprintOf(keys[0])).not.toEqual(fingerprintOf({ version: 2, bytes: first }));
});

test('gives each connection the key, which its own SQL computes the same code with', async () => {
  const database = await freshDatabase();
  const mac = `select current_setting('foyer.key_id') as id, current_setting('statement_timeout') as timeout,
    sha256(decode(current_setting('foyer.key_outer'), 'hex') || sha256(decode(current_setting('foyer.key_inner'), 'hex') || 'text'::bytea)) as mac`;
  const withOptions = new URL(database.url);
  withOptions.searchParams.set('options', '-c foyer.other=1');
  const pools = [
    database.pool,
    openSibling(database.pool, { max: 1, use: 'work' }),
    openPool(withOptions.href, 1, { ledgerKeys: ledgerKeysOf(database.pool) }),
  ];
  for (const pool of pools) {
    const { id, mac: computed } = (await pool.query(mac)).rows[0];
    expect(id).toBe(sessionKeyOf(pool).id);
    expect(computed).toEqual(macOf(sessionKeyOf(pool), 'text'));
  }
  const [pool, sibling, other] = pools as [typeof database.pool, typeof database.pool, typeof database.pool];
  expect(sessionKeyOf(sibling)).toBe(sessionKeyOf(pool));
  expect((await other.query(`select current_setting('foyer.other') as other`)).rows).toEqual([{ other: '1' }]);
  await pool.query('discard all');
  expect((await pool.query(mac)).rows[0].mac).toEqual(macOf(sessionKeyOf(pool), 'text'));
  await Promise.all([sibling.end(), other.end()]);
  await database.drop();
});

test('has no key for a pool that was opened without', async () => {
  const database = await freshDatabase();
  const pool = openPool(database.url, 1);
  expect(() => sessionKeyOf(pool)).toThrow('without the keys of the ledger');
  await pool.end();
  await database.drop();
});

test('gives each vendor keys of its own, always the same ones, of the same versions', () => {
  const keys = parseLedgerKeys(`${text('1', first)},${text('2', second)}`);
  if (!keys) throw new Error('malformed');
  const [arcade, again, other] = ['arcade', 'arcade', 'other'].map((vendor) => deriveVendorKeys(keys, vendor));
  expect(arcade).toEqual(again);
  expect(arcade?.map(({ version }) => version)).toEqual([2, 1]);
  const all = [...keys, ...(arcade ?? []), ...(other ?? [])].map(({ bytes }) => Buffer.from(bytes).toString('hex'));
  expect(new Set(all).size).toBe(6);
  expect(arcade && parseLedgerKeys(formatLedgerKeys(arcade))).toEqual(arcade);
});

import { randomInt, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bootGateway, type TestGateway } from '../../testing/boot-gateway.ts';
import { getLeftToPlay } from './playthrough.store.ts';

const PERCENT = 150;

interface Written {
  kind: 'deposit' | 'bet' | 'win' | 'refund' | 'reversal';
  amountMinor: number;
  /** A refund of a bet, and not of a withdrawal. */
  isOfBet?: boolean;
}

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await bootGateway();
});
afterAll(() => gateway.close());

async function newAccount(): Promise<bigint> {
  const { id } = await gateway.member(`left.${randomUUID().slice(0, 8)}`);
  const { rows } = await gateway.database.pool.query('select id from foyer.ledger_account where member_id = $1', [id]);
  return rows[0].id;
}

/** Appends transfers to an account's history. */
async function write(accountId: bigint, transfers: readonly Written[]): Promise<void> {
  const bet = randomUUID();
  const insert = (txId: string, { amountMinor, isOfBet, kind }: Written) =>
    gateway.database.pool.query(
      `insert into foyer.ledger_transfer (merchant, source, tx_id, kind, input_hash, account_id, amount_minor, balance_minor, ref_tx_id)
       values ('lotus', 'history', $1, $2, '', $3, $4, 0, $5)`,
      [txId, kind, accountId, amountMinor, isOfBet ? bet : null],
    );
  await insert(bet, { kind: 'bet', amountMinor: 0 });
  for (const transfer of transfers) await insert(randomUUID(), transfer);
}

const HISTORY: readonly Written[] = Array.from({ length: 60 }, (): Written => {
  const amountMinor = randomInt(1, 1_000);
  switch (randomInt(6)) {
    case 0:
      return { kind: 'deposit', amountMinor: amountMinor * 3 };
    case 1:
      return { kind: 'reversal', amountMinor: -amountMinor };
    case 2:
      return { kind: 'refund', amountMinor, isOfBet: true };
    case 3:
      return { kind: 'refund', amountMinor };
    case 4:
      return { kind: 'win', amountMinor };
    default:
      return { kind: 'bet', amountMinor: -amountMinor };
  }
});

/** Goes through a history one transfer at a time. */
function recompute(transfers: readonly Written[], percent: number): bigint {
  let left = 0n;
  for (const { amountMinor, isOfBet, kind } of transfers) {
    if (kind === 'win' || (kind === 'refund' && !isOfBet)) continue;
    const isPaid = kind === 'deposit' || kind === 'reversal';
    left += isPaid ? (BigInt(amountMinor) * BigInt(percent)) / 100n : BigInt(amountMinor);
    if (left < 0n) left = 0n;
  }
  return left;
}

test.each([1, 7, 61, 1_000])('reads a history in pages of %i', async (page) => {
  const accountId = await newAccount();
  await write(accountId, HISTORY);
  const read = (percent = PERCENT) => getLeftToPlay(gateway.database.pool, { accountId, percent }, page);
  expect(await read()).toBe(recompute(HISTORY, PERCENT));
  expect(await read()).toBe(recompute(HISTORY, PERCENT));
  const more: Written[] = [
    { kind: 'deposit', amountMinor: 500 },
    { kind: 'bet', amountMinor: -20 },
  ];
  await write(accountId, more);
  expect(await read()).toBe(recompute([...HISTORY, ...more], PERCENT));
  expect(await read(100)).toBe(recompute([...HISTORY, ...more], 100));
  expect(await Promise.all([read(30), read(30), read(30)])).toEqual(
    Array(3).fill(recompute([...HISTORY, ...more], 30)),
  );
});

test('reads what it has stored once only', async () => {
  const accountId = await newAccount();
  await write(accountId, [{ kind: 'deposit', amountMinor: 1_000 }]);
  const { pool } = gateway.database;
  expect(await getLeftToPlay(pool, { accountId, percent: 100 }, 1)).toBe(1_000n);
  await pool.query('update foyer.cashier_playthrough set left_minor = 7 where account_id = $1', [accountId]);
  await write(accountId, [{ kind: 'deposit', amountMinor: 100 }]);
  expect(await getLeftToPlay(pool, { accountId, percent: 100 }, 1)).toBe(107n);
});

import { randomUUID } from 'node:crypto';
import { moveMoney } from '@foyer/gateway/ledger/wallet/ledger.store.ts';
import type pg from 'pg';

/** Moves a member’s money up and down through the ledger, `count` times. */
export async function addTransfers(pool: pg.Pool, username: string, count: number): Promise<void> {
  const { rows } = await pool.query<{ id: bigint; merchant: string; currency: string }>(
    `select account.id, account.merchant, account.currency from foyer.ledger_account account
     join foyer.member on member.id = account.member_id where member.username = $1 and member.merchant = 'lotus'`,
    [username],
  );
  const [account] = rows;
  if (!account) throw new Error(`there is no member ${username}`);
  for (let index = 0; index < count; index += 1) {
    const txId = randomUUID();
    await moveMoney(pool, {
      ...{ merchant: account.merchant, source: 'sandbox', txId, inputHash: Buffer.alloc(32), accountId: account.id },
      kind: 'win',
      amountMinor: 1_000n + BigInt(index % 7),
      currency: account.currency,
      ...{ refTxId: null, roundId: null, gameCode: null },
    });
  }
}

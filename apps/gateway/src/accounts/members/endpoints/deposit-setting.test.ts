import { afterAll, beforeAll, expect, test } from 'vitest';
import { moveMoney } from '../../../ledger/wallet/ledger.store.ts';
import { bootGateway, type TestGateway } from '../../../testing/boot-gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await bootGateway();
});
afterAll(() => gateway.close());

const deposits = async (token: string) => (await gateway.call('member.depositSetting', { token })).json.value;

async function move(memberId: string, kind: 'deposit' | 'withdrawal', amountMinor: bigint): Promise<void> {
  const { rows } = await gateway.database.pool.query('select id from foyer.ledger_account where member_id = $1', [
    memberId,
  ]);
  await moveMoney(gateway.database.pool, {
    merchant: 'lotus',
    source: 'sandbox',
    txId: `${kind}:${memberId}:${amountMinor}`,
    kind,
    inputHash: Buffer.alloc(32),
    accountId: rows[0].id,
    amountMinor,
    currency: 'VND',
    refTxId: null,
    roundId: null,
    gameCode: null,
  });
}

test('does not count play money as a deposit', async () => {
  const { token } = await gateway.member('fresh001');
  expect((await gateway.call('wallet.balance', { token })).json.value.balanceMinor).toBe('2000000');
  expect(await deposits(token)).toEqual({ totalDepositSuccessCount: 0 });
});

test('counts the completed deposits of the member, and nothing else', async () => {
  const { token, id } = await gateway.member('saver001');
  const { token: other } = await gateway.member('saver002');
  await move(id, 'deposit', 100_000n);
  await move(id, 'deposit', 200_000n);
  await move(id, 'withdrawal', -50_000n);
  expect(await deposits(token)).toEqual({ totalDepositSuccessCount: 2 });
  expect(await deposits(other)).toEqual({ totalDepositSuccessCount: 0 });
});

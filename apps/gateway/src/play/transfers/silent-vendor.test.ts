import { randomUUID } from 'node:crypto';
import { openSilentServer } from '@foyer/testkit/silent-server.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { connectWallets } from '../../platform/connectors/wallet/connect-wallets.ts';
import { bootGateway, type TestGateway } from '../../testing/boot-gateway.ts';
import { processTransfers } from './process-transfers.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await bootGateway();
});
afterAll(() => gateway.close());

/** A transfer whose answer was lost. */
async function lostTransfer(brand: 'aurora' | 'lotus', amountMinor: string): Promise<string> {
  const host = `${brand}.localhost`;
  const { token } = await gateway.member(`silent.${randomUUID().slice(0, 8)}`, host);
  const { json } = await gateway.call('transfer.move', {
    ...{ host, token, headers: { 'idempotency-key': randomUUID() } },
    body: { wallet: 'PALACE', direction: 'toVendor', amountMinor },
  });
  if (!json.success) throw new Error(`refused: ${json.errorCode}`);
  return json.value.id;
}

const stateOf = async (id: string) =>
  (await gateway.database.pool.query('select state from foyer.wallet_transfer where id = $1', [id])).rows[0]?.state;

test('finds out about the transfers of one brand within two seconds while the vendor of another brand does not answer', async () => {
  gateway.sandbox.wallet.mode = 'lose';
  for (let count = 0; count < 5; count += 1) await lostTransfer('aurora', '1000');
  const id = await lostTransfer('lotus', '10000');
  expect(await stateOf(id)).toBe('unknown');
  gateway.sandbox.wallet.mode = 'answer';
  await gateway.clock.advance(5 * 60_000);

  const silent = await openSilentServer();
  const account = { code: 'PALACE', name: 'Palace Live', url: silent.url, keyId: 'silent', secret: 's'.repeat(32) };
  const { aurora } = Object.fromEntries(connectWallets({ aurora: [account] }, gateway.clock.now));
  if (!aurora) throw new Error('aurora has no wallet');
  const wallets = new Map([['aurora', aurora], ...[...gateway.context.wallets].filter(([code]) => code !== 'aurora')]);
  const running = processTransfers({ ...gateway.context, wallets });
  await vi.waitFor(async () => expect(await stateOf(id)).toBe('done'), 2_000);
  await silent.close();
  await running;
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CashierFixture, cashierFixture } from '../../testing/cashier-fixture.ts';
import { parseAmounts } from './parse-transfer-search.ts';

let cashier: CashierFixture;
beforeAll(async () => {
  cashier = await cashierFixture();
});
afterAll(() => cashier.gateway.close());

test.each([
  ['500.000', 'VND', [500_000n]],
  ['500,000 VND', 'VND', [500_000n]],
  ['50', 'BRL', [5_000n]],
  ['50,00', 'BRL', [500_000n, 5_000n]],
  ['R$ 1.234,56', 'BRL', [12_345_600n, 123_456n]],
  ['0', 'BRL', []],
  ['pix', 'BRL', []],
  ['game 7', 'BRL', []],
  ['9'.repeat(40), 'BRL', []],
] as const)('reads the amount %s', (text, currency, expected) => {
  expect(parseAmounts(text, currency)).toEqual(expected);
});

test('finds a deposit by its method, its number and its amount, and nothing of another member', async () => {
  const [who, other] = [await cashier.payer('samba'), await cashier.payer('samba')];
  const { charge, deposit } = await cashier.openCharge(who, '7700');
  await cashier.pay(charge);
  await cashier.play(who, -100n);
  const find = async (search: string, { host, token } = who) =>
    (await cashier.gateway.call('wallet.transactions', { host, token, query: { search } })).json.value.transactions.map(
      ({ amountMinor, kind }) => `${kind} ${amountMinor}`,
    );
  for (const search of ['Pix', 'pix', deposit.id.slice(0, 8).toUpperCase(), deposit.id, '77,00', '77'])
    expect(await find(search), search).toEqual(['deposit 7700']);
  expect(await find('1')).toEqual(['bet -100']);
  expect(await find(deposit.id, other)).toEqual([]);
});

import { parseHtml } from '@foyer/testkit/parse-html.ts';
import { expect, test, vi } from 'vitest';
import { renderInLayout } from '../../../page/testing/render-in-layout.tsx';
import { sendTransfer } from './send-transfer.ts';
import { findWays, type Transfer, type Wallets } from './transfer-data.ts';
import { Outcome } from './transfer-outcome.tsx';

const transfer: Transfer = {
  ...{ id: 'a', wallet: 'PALACE', walletName: 'Palace Live', direction: 'toVendor', amountMinor: '500' },
  ...{ currency: 'VND', state: 'done', reason: null, createdAt: '2026-11-24T00:00:00.000Z' },
};
const wallets: Wallets = {
  currency: 'VND',
  mainMinor: '1000',
  wallets: [
    { wallet: 'PALACE', name: 'Palace Live', balanceMinor: '500' },
    { wallet: 'REEF', name: 'Reef', balanceMinor: null },
  ],
  transfers: [transfer],
};

test('finds every direction between the wallets, with the amount that can be moved', () => {
  expect(findWays(wallets).map(({ direction, maxMinor, wallet }) => [direction, wallet.wallet, maxMinor])).toEqual([
    ['toVendor', 'PALACE', 1000n],
    ['toVendor', 'REEF', null],
    ['toMain', 'PALACE', 500n],
    ['toMain', 'REEF', null],
  ]);
});

test('sends the same form under the same key, and an edited one under another', async () => {
  const call = vi.fn(async () => ({ id: 'a' }));
  const send = (fields: Record<string, string>) =>
    sendTransfer((name) => ({ form: 'f-1', currency: 'VND', ...fields })[name] ?? '', call as never);
  expect(await send({ way: 'toVendor:PALACE', amount: '500' })).toBe('/m/member/transfer?done=a');
  await send({ way: 'toVendor:PALACE', amount: '500' });
  await send({ way: 'toMain:PALACE', amount: '500' });
  await send({ act: 'allBack' });
  const keys = call.mock.calls.map(
    (args) => (args as unknown as [string, { idempotencyKey: string }])[1].idempotencyKey,
  );
  expect(keys[0]).toBe(keys[1]);
  expect(new Set(keys).size).toBe(3);
  for (const fields of [{ way: 'toVendor:PALACE' }, { amount: '500' }, { way: 'elsewhere:PALACE', amount: '500' }])
    expect(await send(fields)).toBeNull();
});

test.each([
  [{ state: 'done' }, /is with Palace Live now/],
  [{ state: 'done', direction: 'toMain' }, /back in your main wallet/],
  [{ state: 'unknown' }, /not lost/],
  [{ state: 'refused', reason: 'INSUFFICIENT_FUNDS' }, /do not have that much at Palace Live/],
  [{ state: 'refused', reason: 'USER_DISABLED' }, /Nothing was moved/],
] as const)('shows the outcome of a transfer: %o', (change, text) => {
  const html = renderInLayout(<Outcome done="a" wallets={{ ...wallets, transfers: [{ ...transfer, ...change }] }} />);
  expect(parseHtml(html).body.textContent).toMatch(text);
});

test('names a vendor that does not answer when all money is recalled', () => {
  expect(renderInLayout(<Outcome done="all" wallets={wallets} />)).toContain('Reef is not responding');
});

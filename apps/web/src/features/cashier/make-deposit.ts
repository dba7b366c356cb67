import { parseTyped } from '@foyer/money/typed-money.ts';
import type { Call } from '../../gateway/call.ts';
import { keyOf } from './cashier-data.ts';

/** Begins the deposit that a form asks for. @returns the address of its page; null without an amount. @throws GatewayError */
export async function makeDeposit(text: (name: string) => string, call: Call): Promise<string | null> {
  const amount = parseTyped(text('amount'), text('currency'));
  const method = text('method');
  if (!amount || amount.minor <= 0n || method === '') return null;
  const amountMinor = String(amount.minor);
  const { id } = await call('cashier.createDeposit', {
    body: { method, amountMinor },
    idempotencyKey: keyOf(text('form'), amountMinor, method),
    situation: 'form',
  });
  return `/m/member/deposit/${id}`;
}

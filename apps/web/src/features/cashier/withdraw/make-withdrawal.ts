import { parseTyped } from '@foyer/money/typed-money.ts';
import type { Call } from '../../../gateway/call.ts';
import { keyOf } from '../cashier-data.ts';

const ID_START = 8;

/** Requests the withdrawal of a form. @returns the address of its page; null without an amount or an account. @throws GatewayError */
export async function makeWithdrawal(text: (name: string) => string, call: Call): Promise<string | null> {
  const amount = parseTyped(text('amount'), text('currency'));
  const beneficiaryId = text('beneficiaryId');
  if (!amount || amount.minor <= 0n || beneficiaryId === '') return null;
  const amountMinor = String(amount.minor);
  const { id } = await call('cashier.createWithdrawal', {
    body: { beneficiaryId, amountMinor },
    idempotencyKey: keyOf(text('form'), amountMinor, beneficiaryId.slice(0, ID_START)),
    situation: 'form',
  });
  return `/m/member/withdraw/${id}`;
}

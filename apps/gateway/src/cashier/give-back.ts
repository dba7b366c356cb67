import { emit } from '../events/deliver-events.ts';
import { type Client, lockAccount } from '../wallet/ledger.store.ts';
import { refOf } from './credit-payment.ts';
import { getDeposit, lockDeposit } from './deposit.store.ts';
import { moveDeposit } from './deposit-states.ts';
import { decidePayment, type PaymentRow } from './payment.store.ts';
import { post } from './postings.ts';

/**
 * Books that a payment that waits in suspense has gone back to where it came from, in the caller's transaction with the payment locked.
 * @param by `staff` who has decided it, or the provider, which has taken it back
 */
export async function giveBack(
  client: Client,
  payment: PaymentRow,
  by: { kind: 'staff'; name: string } | { kind: 'provider' },
): Promise<void> {
  const { connector, currency, depositId, merchant, suspendedMinor: amountMinor } = payment;
  const deposit = depositId === null ? null : await getDeposit(client, depositId);
  if (deposit) await lockAccount(client, deposit.accountId);
  const member = deposit && { id: deposit.memberId, accountId: deposit.accountId };
  await post(client, 'giveBack', { ref: refOf(payment), merchant, currency, connector, member, amountMinor });
  await decidePayment(client, { ...payment, state: 'returned', staff: by.kind === 'staff' ? by.name : connector });
  if (deposit && deposit.arrivedAs === null)
    await moveDeposit(client, await lockDeposit(client, deposit.id), {
      name: 'giveBack',
      by: by.kind,
      reason: payment.reason,
    });
  const body = { paymentId: payment.paymentId, amountMinor: String(amountMinor), currency };
  await emit(client, { merchant, memberId: payment.memberId, kind: 'payment.returned', body });
}

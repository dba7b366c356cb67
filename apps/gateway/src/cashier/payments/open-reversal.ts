import { randomUUID } from 'node:crypto';
import type { Client } from '@foyer/database/open-pool.ts';
import { getWager } from '../../ledger/wallet/wager.store.ts';
import { endWager } from '../../ledger/wallet/wager.ts';
import { type DepositRow, getDeposit, lockDeposit } from './deposit.store.ts';
import { moveDeposit } from './deposit-states.ts';
import type { PaymentRow } from './payment.store.ts';
import { getOpenMatch, getReversedMinor, insertReversal, lockDepositor, type ReversalRow } from './reversal.store.ts';
import { emitReversal, postReversal } from './reversal-states.ts';
import { addStep } from './step.store.ts';

/** The part of a credited payment that can still be sent back. */
export const getReversibleMinor = async (client: Client, { creditedMinor, id }: PaymentRow): Promise<bigint> =>
  creditedMinor - (await getReversedMinor(client, id));

interface NewRefund {
  amountMinor: bigint;
  approvalsNeeded: number;
}

/**
 * Sets money of a payment aside for a refund, and takes back the funds that match it. Member, account and deposit are locked.
 * @returns null if the member no longer has it
 */
export async function openRefund(
  client: Client,
  { deposit, payment }: { payment: PaymentRow; deposit: DepositRow },
  { amountMinor, approvalsNeeded }: NewRefund,
): Promise<ReversalRow | null> {
  const reversal = await insertReversal(client, {
    ...toReversal(payment, deposit),
    ...{ kind: 'refund', state: 'waiting', providerRef: null },
    ...{ amountMinor, coveredMinor: amountMinor, approvalsNeeded },
  });
  if (!reversal || !(await postReversal(client, 'holdBack', reversal))) return null;
  await endMatch(client, reversal);
  await addStep(client, { subject: reversal.id, state: reversal.state, by: 'staff' });
  await moveDeposit(client, deposit, { name: 'beginRefund', by: 'staff' });
  await emitReversal(client, 'deposit.refunding', reversal);
  return reversal;
}

interface NewDispute {
  amountMinor: bigint;
  providerRef: string;
  by: 'provider' | 'staff';
  /** False: a return made by the bank itself, without a claim. */
  isClaim?: boolean;
}

/**
 * Opens a dispute: the part of the payment that the member still has is set aside until the bank has decided, and the funds that
 * match it are taken back. Locks member, account and deposit.
 * @returns null if it is known
 */
export async function openDispute(
  client: Client,
  payment: PaymentRow,
  { amountMinor, by, isClaim = true, providerRef }: NewDispute,
): Promise<ReversalRow | null> {
  const known = await getDeposit(client, payment.depositId ?? '');
  if (!known) throw new Error(`payment ${payment.id} belongs to no deposit`);
  const balance = await lockDepositor(client, known);
  const deposit = await lockDeposit(client, known.id);
  const reversal = await insertReversal(client, {
    ...toReversal(payment, deposit),
    ...{ kind: 'dispute', state: 'open', approvalsNeeded: 1 },
    ...{ amountMinor, coveredMinor: balance < amountMinor ? balance : amountMinor, providerRef },
  });
  if (!reversal) return null;
  if (!(await postReversal(client, 'dispute', reversal))) throw new Error(`dispute ${reversal.id} cannot be set aside`);
  await endMatch(client, reversal);
  await addStep(client, { subject: reversal.id, state: reversal.state, by });
  await moveDeposit(client, deposit, { name: 'dispute', by });
  if (isClaim) await emitReversal(client, 'deposit.disputed', reversal);
  return reversal;
}

/** Ends the wager of funds that match the payment of a reversal, however little of it goes back. */
export async function endMatch(client: Client, reversal: ReversalRow): Promise<void> {
  const grantId = await getOpenMatch(client, reversal);
  const wager = grantId === null ? null : await getWager(client, grantId);
  if (wager) await endWager(client, wager, 'reversed');
}

const toReversal = ({ connector, currency, id, merchant }: PaymentRow, deposit: DepositRow) => ({
  id: randomUUID(),
  ...{ merchant, connector, currency, paymentRow: id },
  depositId: deposit.id,
  memberId: deposit.memberId,
  accountId: deposit.accountId,
});

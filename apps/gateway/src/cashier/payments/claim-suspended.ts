import { randomUUID } from 'node:crypto';
import type { Client } from '@foyer/database/open-pool.ts';
import type { ProviderReversal } from '../../platform/connectors/payment/payment-connector.ts';
import { getWaitingMinor, lockPayment, type PaymentRow } from './payment.store.ts';
import { getSuspenseClaim, insertSuspenseReturn } from './suspense-return.store.ts';
import { showSuspenseReturn } from './suspense-return-states.ts';

interface Claim extends Pick<ProviderReversal, 'amountMinor' | 'state'> {
  providerRef: string;
}

/**
 * Applies a claim of the payer's bank to what waits in suspense: reserved while the bank decides, taken out if it grants the
 * claim, and waiting for staff again if it refuses. Locks the payment.
 * @returns the part of the claim that suspense covers
 */
export async function claimSuspended(client: Client, { id }: PaymentRow, claim: Claim): Promise<bigint> {
  const payment = await lockPayment(client, id);
  const key = { paymentRow: id, providerRef: claim.providerRef };
  const one = (await getSuspenseClaim(client, key)) ?? (await openClaim(client, payment, claim));
  if (!one) return 0n;
  if (claim.state === 'open') return one.amountMinor;
  const isBooked = await showSuspenseReturn(client, one, claim.state);
  // The money of a claim that had failed may have been credited since: then the member has it.
  const hasGone = claim.state === 'done' && !isBooked && one.state === 'failed';
  return hasGone ? 0n : one.amountMinor;
}

async function openClaim(client: Client, payment: PaymentRow, { amountMinor, providerRef }: Claim) {
  const waitingMinor = getWaitingMinor(payment);
  const coveredMinor = waitingMinor < amountMinor ? waitingMinor : amountMinor;
  if (coveredMinor === 0n) return null;
  const one = { id: randomUUID(), paymentRow: payment.id, amountMinor: coveredMinor, state: 'open' } as const;
  await insertSuspenseReturn(client, { ...one, kind: 'claim', providerRef, staff: null });
  return one;
}

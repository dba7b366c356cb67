import { withTransaction } from '@foyer/database/open-pool.ts';
import { logEvent } from '@foyer/http/log-event.ts';
import { type ProviderReversal, ProviderSilent } from '../connectors/payment/payment-connector.ts';
import type { Context } from '../context.ts';
import { type Client, lockAccount } from '../wallet/ledger.store.ts';
import { giveBack } from './give-back.ts';
import { openDispute } from './open-reversal.ts';
import { getPayment, lockSuspended, type PaymentRow } from './payment.store.ts';
import {
  findDueReversals,
  getDispute,
  getReversal,
  lockReversal,
  type ReversalRow,
  setReversalQuestion,
} from './reversal.store.ts';
import { moveReversal } from './reversal-states.ts';

/** When a provider is asked about a refund, in minutes after the time before. */
const ASK_AFTER_MINUTES = [1, 4, 10, 45, 60] as const;

type ReversalContext = Pick<Context, 'log' | 'payments' | 'pool'>;

/** Sends every approved refund, and asks about those under way. */
export async function followReversals(context: ReversalContext): Promise<void> {
  for (const reversal of await findDueReversals(context.pool))
    await followOne(reversal, context).catch((fault: unknown) => {
      context.log.warn({ err: fault, reversalId: reversal.id }, 'a refund waits for its provider');
    });
}

async function followOne(reversal: ReversalRow, context: ReversalContext): Promise<void> {
  const { accountId, asked, id, merchant, paymentId } = reversal;
  const minutes = ASK_AFTER_MINUTES[Math.min(asked, ASK_AFTER_MINUTES.length - 1)] ?? 60;
  const isSent = await withTransaction(context.pool, async (client) => {
    await lockAccount(client, accountId);
    const moved = await moveReversal(client, await lockReversal(client, id), { name: 'send', by: 'worker' });
    await setReversalQuestion(client, id, minutes);
    return moved !== null;
  });
  const reversals = context.payments.get(merchant, reversal.connector)?.reversals;
  // Without an interface, staff sends it by hand and says so.
  if (!reversals) return;
  const known = isSent ? null : await reversals.find(paymentId);
  const found = known?.find((one) => !one.isDispute && one.id === id);
  if (found) return apply(found, reversal, context);
  const answer = await reversals.refund({ id, paymentId, amountMinor: reversal.amountMinor });
  // An earlier call may have begun what this one is refused for.
  const now = await reversals.find(paymentId);
  const begun = now?.find((one) => !one.isDispute && one.id === id);
  if (begun) return apply(begun, reversal, context);
  if (answer.outcome === 'refused') await endRefund(reversal, 'fail', context);
}

const MOVES = { open: null, done: 'pay', failed: 'fail' } as const;

async function apply({ state }: ProviderReversal, reversal: ReversalRow, context: ReversalContext): Promise<void> {
  const name = MOVES[state];
  if (name) await endRefund(reversal, name, context);
}

function endRefund({ accountId, id }: ReversalRow, name: 'pay' | 'fail', { pool }: ReversalContext): Promise<void> {
  return withTransaction(pool, async (client) => {
    await lockAccount(client, accountId);
    await moveReversal(client, await lockReversal(client, id), { name, by: 'provider' });
  });
}

/**
 * Reads what goes back of a payment, or is disputed, and books it.
 * @throws ProviderSilent
 */
export async function readReversals(
  { connector: code, merchant, paymentId }: { merchant: string; connector: string; paymentId: string },
  context: ReversalContext,
): Promise<void> {
  const reversals = context.payments.get(merchant, code)?.reversals;
  if (!reversals) throw new ProviderSilent(`${merchant} cannot read payments back at ${code}`);
  for (const one of (await reversals.find(paymentId)) ?? []) {
    if (one.isDispute) await applyDispute(one, { merchant, connector: code, paymentId }, context);
    else {
      const reversal = await getReversal(context.pool, one.id);
      if (reversal?.merchant === merchant && reversal.paymentId === paymentId) await apply(one, reversal, context);
    }
  }
}

/**
 * A claim of a payment that nobody was credited: what the bank takes back leaves suspense, and no member pays for it. Until the bank has
 * decided, and if it refuses, the payment waits for staff as before.
 * @returns false for what staff has to look at: a part of it, or money that is no longer in suspense
 */
async function endClaim(
  client: Client,
  { id, state: booked, suspendedMinor }: PaymentRow,
  { amountMinor, state }: Pick<ProviderReversal, 'amountMinor' | 'state'>,
): Promise<boolean> {
  if (state !== 'done') return true;
  // The report of a claim that is booked is repeated.
  if (booked === 'returned') return true;
  const waiting = await lockSuspended(client, id);
  if (!waiting || amountMinor !== suspendedMinor) return false;
  await giveBack(client, waiting, { kind: 'provider' });
  return true;
}

const VERDICTS = { open: null, done: 'lose', failed: 'win' } as const;

/** Opens a dispute that is new, and ends one that is decided. */
function applyDispute(
  { amountMinor, id: providerRef, state }: ProviderReversal,
  payment: { merchant: string; connector: string; paymentId: string },
  { log, pool }: ReversalContext,
): Promise<void> {
  return withTransaction(pool, async (client) => {
    const found = await getPayment(client, payment);
    if (!found?.depositId || found.memberId === null || found.creditedMinor === 0n) {
      const isBooked = found !== null && (await endClaim(client, found, { amountMinor, state }));
      const { connector, merchant } = payment;
      if (!isBooked) logEvent(log, { kind: 'dispute.unmatched', merchant, connector });
      return;
    }
    const opened = await openDispute(client, found, { amountMinor, providerRef, by: 'provider' });
    const dispute = opened ?? (await getDispute(client, { ...payment, providerRef }));
    const name = VERDICTS[state];
    if (!dispute || !name) return;
    await lockAccount(client, dispute.accountId);
    await moveReversal(client, await lockReversal(client, dispute.id), { name, by: 'provider' });
  });
}

import { withTransaction } from '@foyer/database/open-pool.ts';
import { type ProviderReversal, ProviderUnreachableError } from '../connectors/payment/payment-connector.ts';
import { pollDelayMinutes } from '../connectors/poll-delay.ts';
import type { Context } from '../context.ts';
import { lockAccount } from '../wallet/ledger.store.ts';
import { applyDispute } from './apply-dispute.ts';
import { applyReturn } from './process-returns.ts';
import { findDueReversals, getReversal, lockReversal, type ReversalRow, scheduleNextPoll } from './reversal.store.ts';
import { moveReversal } from './reversal-states.ts';
import { getSuspenseReturn } from './suspense-return.store.ts';

type ReversalContext = Pick<Context, 'log' | 'payments' | 'pool'>;

/** Sends every approved refund, and queries those under way. */
export async function processReversals(context: ReversalContext): Promise<void> {
  for (const reversal of await findDueReversals(context.pool))
    await processReversal(reversal, context).catch((fault: unknown) => {
      context.log.warn({ err: fault, reversalId: reversal.id }, 'processing a refund failed, it will be retried');
    });
}

async function processReversal(reversal: ReversalRow, context: ReversalContext): Promise<void> {
  const { accountId, id, merchant, paymentId, pollCount } = reversal;
  const isSent = await withTransaction(context.pool, async (client) => {
    await lockAccount(client, accountId);
    const moved = await moveReversal(client, await lockReversal(client, id), { name: 'send', by: 'worker' });
    await scheduleNextPoll(client, id, pollDelayMinutes(pollCount));
    return moved !== null;
  });
  const reversals = context.payments.get(merchant, reversal.connector)?.reversals;
  // Without an interface, staff send it by hand and confirm it.
  if (!reversals) return;
  const known = isSent ? null : await reversals.find(paymentId);
  const found = known?.find((one) => !one.isDispute && one.id === id);
  if (found) return apply(found, reversal, context);
  const answer = await reversals.refund({ id, paymentId, amountMinor: reversal.amountMinor });
  // The refusal may mean that an earlier call has started it.
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

/** Reads the refunds and disputes of a payment at the provider, and books them. @throws ProviderUnreachableError */
export async function readReversals(
  { connector: code, merchant, paymentId }: { merchant: string; connector: string; paymentId: string },
  context: ReversalContext,
): Promise<void> {
  const reversals = context.payments.get(merchant, code)?.reversals;
  if (!reversals) throw new ProviderUnreachableError(`${merchant} cannot read payments back at ${code}`);
  for (const one of (await reversals.find(paymentId)) ?? []) {
    if (one.isDispute) await applyDispute(one, { merchant, connector: code, paymentId }, context);
    else {
      const reversal = await getReversal(context.pool, one.id);
      if (reversal?.merchant === merchant && reversal.paymentId === paymentId) await apply(one, reversal, context);
      const returned = await getSuspenseReturn(context.pool, one.id);
      if (returned?.merchant === merchant && returned.paymentId === paymentId)
        await applyReturn(one.state, returned, context);
    }
  }
}

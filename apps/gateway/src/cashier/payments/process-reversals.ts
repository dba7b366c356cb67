import { withTransaction } from '@foyer/database/open-pool.ts';
import type { Context } from '../../context.ts';
import { lockAccount } from '../../ledger/wallet/ledger.store.ts';
import {
  type ProviderReversal,
  ProviderUnreachableError,
  type ReversalEvent,
} from '../../platform/connectors/payment/payment-connector.ts';
import { isUuid } from '../../platform/connectors/payment/provider-call.ts';
import { pollDelayMinutes } from '../../platform/connectors/poll-delay.ts';
import { applyDispute } from './apply-dispute.ts';
import { inLanes, takeInTurn } from './lanes.ts';
import { getPayment } from './payment.store.ts';
import { showReturn } from './process-returns.ts';
import { findDueReversals, getReversal, lockReversal, type ReversalRow, scheduleNextPoll } from './reversal.store.ts';
import { moveReversal } from './reversal-states.ts';
import { getSuspenseReturn } from './suspense-return.store.ts';
import { turnReversal } from './turn-reversal.ts';

type ReversalContext = Pick<Context, 'log' | 'merchants' | 'now' | 'payments' | 'pool'>;

/** Sends every approved refund, and queries those under way. */
export const processReversals = (context: ReversalContext): Promise<void> =>
  inLanes(context, async (lane) => {
    const handle = (reversal: ReversalRow) =>
      processReversal(reversal, context).catch((fault: unknown) => {
        context.log.warn({ err: fault, reversalId: reversal.id }, 'processing a refund failed, it will be retried');
      });
    await takeInTurn(lane, { items: await findDueReversals(context.pool, lane), handle }, context);
  });

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

interface Reported {
  merchant: string;
  connector: string;
  /** The provider's id of the payment. */
  providerRef: string;
  reported?: ReversalEvent['reported'];
}

/**
 * Reads what has gone back of a payment at the provider, and books it.
 * @param reported states that the provider has reported
 * @returns whether the payment is booked and the provider shows what it has reported
 * @throws ProviderUnreachableError
 */
export async function readReversals(
  { connector, merchant, providerRef: paymentId, reported = [] }: Reported,
  context: ReversalContext,
): Promise<boolean> {
  const reversals = context.payments.get(merchant, connector)?.reversals;
  if (!reversals) throw new ProviderUnreachableError(`${merchant} cannot read payments back at ${connector}`);
  const target = { merchant, connector, paymentId };
  if (!(await getPayment(context.pool, target))) return false;
  const found = (await reversals.find(paymentId)) ?? [];
  for (const one of found) await showReversal(one, target, context);
  return reported.every(({ id, state }) =>
    found.some((one) => one.id === id && (one.state === state || one.state !== 'open')),
  );
}

/** Books what a bank shows of a return: ours, its own, or a claim. Whatever was booked already is skipped. */
export async function showReversal(
  one: ProviderReversal,
  target: { merchant: string; connector: string; paymentId: string },
  context: ReversalContext,
): Promise<void> {
  const isOurs = (row: { merchant: string; connector: string; paymentId: string } | null) =>
    row?.merchant === target.merchant && row.connector === target.connector && row.paymentId === target.paymentId;
  const canBeOurs = !one.isDispute && isUuid(one.id);
  const reversal = canBeOurs ? await getReversal(context.pool, one.id) : null;
  if (reversal && isOurs(reversal)) return showRefund(one, reversal, context);
  const returned = canBeOurs ? await getSuspenseReturn(context.pool, one.id) : null;
  const isReturn = returned !== null && isOurs(returned);
  if (isReturn && (one.state === 'open' || (await showReturn(one.state, returned, context)))) return;
  await applyDispute(one, target, context);
}

/** Books the state of a refund, also if it had ended otherwise. */
async function showRefund(one: ProviderReversal, reversal: ReversalRow, context: ReversalContext): Promise<void> {
  await apply(one, reversal, context);
  if (one.state === 'open') return;
  const isGone = one.state === 'done';
  await withTransaction(context.pool, (client) => turnReversal(client, reversal, { isGone }));
}

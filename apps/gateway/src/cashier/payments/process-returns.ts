import { withTransaction } from '@foyer/database/open-pool.ts';
import { logEvent } from '@foyer/http/log-event.ts';
import type { Context } from '../../context.ts';
import type { ProviderReversal } from '../../platform/connectors/payment/payment-connector.ts';
import { pollDelayMinutes } from '../../platform/connectors/poll-delay.ts';
import { applyDispute } from './apply-dispute.ts';
import { inLanes, takeInTurn } from './lanes.ts';
import {
  findDueSuspenseReturns,
  getSuspenseReturn,
  type SuspenseReturnRow,
  scheduleNextPoll,
} from './suspense-return.store.ts';
import { moveSuspenseReturn, showSuspenseReturn } from './suspense-return-states.ts';

type ReturnContext = Pick<Context, 'log' | 'merchants' | 'now' | 'payments' | 'pool'>;

/** Asks the provider to return payments that staff send back, and queries those under way. */
export const processReturns = (context: ReturnContext): Promise<void> =>
  inLanes(context, async (lane) => {
    const handle = (one: SuspenseReturnRow) =>
      processReturn(one, context).catch((fault: unknown) => {
        context.log.warn(
          { err: fault, returnId: one.id },
          'processing a returned payment failed, it will be retried unless it has ended',
        );
      });
    await takeInTurn(lane, { items: await findDueSuspenseReturns(context.pool, lane), handle }, context);
  });

async function processReturn(one: SuspenseReturnRow, context: ReturnContext): Promise<void> {
  const { amountMinor, connector, id, merchant, paymentId, pollCount } = one;
  const reversals = context.payments.get(merchant, connector)?.reversals;
  // The merchant no longer has an account at the provider: staff decide again.
  if (!reversals) return applyReturn('failed', one, context);
  await scheduleNextPoll(context.pool, id, pollDelayMinutes(pollCount));
  const isOurs = (found: ProviderReversal) => !found.isDispute && found.id === id;
  const known = pollCount === 0 ? null : (await reversals.find(paymentId))?.find(isOurs);
  if (known) return applyReturn(known.state, one, context);
  const answer = await reversals.refund({ id, paymentId, amountMinor });
  // The refusal may mean that an earlier call has started it.
  const found = await reversals.find(paymentId);
  const begun = found?.find(isOurs);
  if (begun) return applyReturn(begun.state, one, context);
  if (answer.outcome === 'accepted') return;
  await applyReturn('failed', one, context);
  // The reason may be a claim of the payer's bank: apply it to what waits again.
  for (const claim of found ?? [])
    if (claim.isDispute) await applyDispute(claim, { merchant, connector, paymentId }, context);
}

/**
 * Books the state of a return that its bank shows, also if it had ended otherwise.
 * @returns false if the money has gone and is no longer in suspense: then the member has it
 */
export async function showReturn(
  state: 'done' | 'failed',
  one: SuspenseReturnRow,
  { pool }: Pick<ReturnContext, 'pool'>,
): Promise<boolean> {
  const moved = await withTransaction(pool, (client) => showSuspenseReturn(client, one, state));
  if (moved || state === 'failed') return true;
  return (await getSuspenseReturn(pool, one.id))?.state === 'done';
}

/** Books the state of a return at the provider. */
async function applyReturn(
  state: ProviderReversal['state'],
  one: SuspenseReturnRow,
  { log, pool }: Pick<ReturnContext, 'log' | 'pool'>,
): Promise<void> {
  if (state === 'open') return;
  const name = state === 'done' ? 'pay' : 'fail';
  const moved = await withTransaction(pool, (client) => moveSuspenseReturn(client, one, { name, by: 'provider' }));
  const { connector, merchant } = one;
  if (moved && name === 'fail') logEvent(log, { kind: 'payment.return.failed', merchant, connector });
}

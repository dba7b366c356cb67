import { type Client, withTransaction } from '@foyer/database/open-pool.ts';
import { logEvent } from '@foyer/http/log-event.ts';
import type { Context } from '../../context.ts';
import type { ProviderReversal } from '../../platform/connectors/payment/payment-connector.ts';
import { claimSuspended } from './claim-suspended.ts';
import { openDispute } from './open-reversal.ts';
import { getPayment, lockPayment } from './payment.store.ts';
import { getDispute, lockDepositor, lockReversal, type ReversalRow } from './reversal.store.ts';
import { moveReversal } from './reversal-states.ts';
import { turnReversal } from './turn-reversal.ts';

interface Target {
  merchant: string;
  connector: string;
  paymentId: string;
}

/**
 * Books what a bank takes back without our request, in whatever state it shows it: a claim of the payer's bank, or a return made in
 * the bank's own screen. The part of the payment that waits in suspense is taken first: members do not pay for money that they were
 * not credited.
 */
export function applyDispute(
  one: ProviderReversal,
  target: Target,
  { log, pool }: Pick<Context, 'log' | 'pool'>,
): Promise<void> {
  const { amountMinor, isDispute, providerRef, state } = one;
  return withTransaction(pool, async (client) => {
    const found = await getPayment(client, target);
    if (!found) return warnOfUnmatched(log, target);
    // Two reports of the same claim follow one another.
    await lockPayment(client, found.id);
    const key = { ...target, providerRef };
    const known = await getDispute(client, key);
    const isWhole = known?.amountMinor === amountMinor;
    const claimedMinor = isWhole ? 0n : await claimSuspended(client, found, { amountMinor, providerRef, state });
    const restMinor = amountMinor - claimedMinor;
    // A return that has failed before we knew it moves nothing.
    if (restMinor === 0n || (!known && state === 'failed' && !isDispute)) return;
    if (!found.depositId || found.memberId === null || found.creditedMinor === 0n) return warnOfUnmatched(log, target);
    const by = 'provider';
    const opened =
      known ?? (await openDispute(client, found, { amountMinor: restMinor, providerRef, by, isClaim: isDispute }));
    if (opened && state !== 'open') await endDispute(client, opened, { isGone: state === 'done', isDispute });
  });
}

/** Ends a dispute, or changes its end. */
async function endDispute(
  client: Client,
  known: ReversalRow,
  { isDispute, isGone }: { isGone: boolean; isDispute: boolean },
): Promise<void> {
  await lockDepositor(client, known);
  const dispute = await lockReversal(client, known.id);
  const name = isGone ? (isDispute ? 'lose' : 'takeOut') : 'win';
  if (!(await moveReversal(client, dispute, { name, by: 'provider' }))) await turnReversal(client, dispute, { isGone });
}

/** Alerts staff. */
const warnOfUnmatched = (log: Context['log'], { connector, merchant }: { merchant: string; connector: string }): void =>
  logEvent(log, { kind: 'dispute.unmatched', merchant, connector });

import { withTransaction } from '@foyer/database/open-pool.ts';
import { logEvent } from '@foyer/http/log-event.ts';
import type { ProviderReversal } from '../connectors/payment/payment-connector.ts';
import type { Context } from '../context.ts';
import { lockAccount } from '../wallet/ledger.store.ts';
import { claimSuspended } from './claim-suspended.ts';
import { openDispute } from './open-reversal.ts';
import { getPayment } from './payment.store.ts';
import { getDispute, lockReversal } from './reversal.store.ts';
import { moveReversal } from './reversal-states.ts';

const VERDICTS = { open: null, done: 'lose', failed: 'win' } as const;

/**
 * Opens a new claim, or ends one that has been decided. The part of the payment that waits in suspense is claimed first: members
 * do not pay for money that they were not credited.
 */
export function applyDispute(
  { amountMinor, id: providerRef, state }: ProviderReversal,
  payment: { merchant: string; connector: string; paymentId: string },
  { log, pool }: Pick<Context, 'log' | 'pool'>,
): Promise<void> {
  return withTransaction(pool, async (client) => {
    const found = await getPayment(client, payment);
    if (!found) return warnOfUnmatched(log, payment);
    const claimedMinor = await claimSuspended(client, found, { amountMinor, providerRef, state });
    const restMinor = amountMinor - claimedMinor;
    if (restMinor === 0n) return;
    if (!found.depositId || found.memberId === null || found.creditedMinor === 0n) return warnOfUnmatched(log, payment);
    const opened = await openDispute(client, found, { amountMinor: restMinor, providerRef, by: 'provider' });
    const dispute = opened ?? (await getDispute(client, { ...payment, providerRef }));
    const name = VERDICTS[state];
    if (!dispute || !name) return;
    await lockAccount(client, dispute.accountId);
    await moveReversal(client, await lockReversal(client, dispute.id), { name, by: 'provider' });
  });
}

/** Alerts staff. */
const warnOfUnmatched = (log: Context['log'], { connector, merchant }: { merchant: string; connector: string }): void =>
  logEvent(log, { kind: 'dispute.unmatched', merchant, connector });

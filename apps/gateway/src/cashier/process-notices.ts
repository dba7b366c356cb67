import { withTransaction } from '@foyer/database/open-pool.ts';
import type { WebhookEvent } from '../connectors/payment/payment-connector.ts';
import type { Context } from '../context.ts';
import { creditPayment } from './credit-payment.ts';
import { getDepositOfLostAnswer, getDepositOfProvider } from './deposit.store.ts';
import { claimNotice, endNotice, type Notice } from './notice.store.ts';
import { readDeposit } from './poll-deposits.ts';
import { updatePayout } from './process-payouts.ts';
import { readReversals } from './process-reversals.ts';

const running = new WeakMap<object, Promise<number>>();

/**
 * Processes the reports of providers; failures are retried later. Runs in a process follow one another, so that a burst of
 * reports uses only one connection.
 * @returns how many were processed
 */
export function processNotices(context: Context): Promise<number> {
  const run = (running.get(context.pool) ?? Promise.resolve(0)).then(() => processDue(context));
  running.set(
    context.pool,
    run.catch(() => 0),
  );
  return run;
}

async function processDue(context: Context): Promise<number> {
  let processed = 0;
  for (;;) {
    const notice = await claimNotice(context.pool);
    if (!notice) return processed;
    try {
      await processNotice(notice, context);
      await endNotice(context.pool, notice.id);
      processed += 1;
    } catch (fault) {
      const { connector, id, merchant } = notice;
      context.log.warn(
        { err: fault, merchant, connector, noticeId: String(id) },
        'processing a payment notice failed, it will be retried',
      );
    }
  }
}

async function processNotice({ body, connector, merchant }: Notice, context: Context): Promise<void> {
  if (body.kind === 'payout') await updatePayout({ id: body.providerRef, merchant, reported: body.state }, context);
  else if (body.kind === 'reversal') await readReversals({ merchant, connector, paymentId: body.providerRef }, context);
  else await processPayment({ body, connector, merchant }, context);
}

interface PaymentNotice extends Pick<Notice, 'merchant' | 'connector'> {
  body: Extract<WebhookEvent, { kind: 'payment' }>;
}

/** A proven payment is booked as reported; anything else is read at the provider first. */
async function processPayment({ body, connector, merchant }: PaymentNotice, context: Context): Promise<void> {
  const { number = '', payment, providerRef } = body;
  const deposit =
    (await getDepositOfProvider(context.pool, { merchant, connector, providerRef })) ??
    (await getDepositOfLostAnswer(context.pool, { merchant, connector, number }));
  const isProven = context.payments.get(merchant, connector)?.isBodyProven ?? false;
  if (deposit && !(isProven && payment)) {
    await readDeposit(deposit, context);
    return;
  }
  // NOTE without a proof of its body, a report of an unknown payment is left to the reconciliation.
  if (!isProven || !payment) return;
  const currency = context.merchants.find(({ code }) => code === merchant)?.market.currency;
  if (!currency) throw new Error(`there is no merchant ${merchant}`);
  const arrived = { merchant, connector, currency, depositId: deposit?.id ?? null, payment };
  await withTransaction(context.pool, (client) => creditPayment(client, arrived, context));
}

import { withTransaction } from '@foyer/database/open-pool.ts';
import type { Context } from '../../context.ts';
import type { PaymentEvent, WebhookEvent } from '../../platform/connectors/payment/payment-connector.ts';
import { RunsInTurn } from '../../platform/connectors/runs-in-turn.ts';
import { creditPayment } from './credit-payment.ts';
import { findNamedDeposit } from './find-named-deposit.ts';
import { claimEach, inLanes, type Lane, takeInTurn } from './lanes.ts';
import { claimNotice, deferNotice, endNotice, type Notice, postponeNotice } from './notice.store.ts';
import { getPayment } from './payment.store.ts';
import { readDeposit } from './poll-deposits.ts';
import { updatePayout } from './process-payouts.ts';
import { readReversals } from './process-reversals.ts';
import { currencyOf, recordBreak, recordUnreadable } from './record-breaks.ts';

/** A report of which its provider shows nothing for so long becomes a break. */
const GIVE_UP_MS = 24 * 3_600_000;

/** `again`: the provider itself does not show yet what it has reported. */
type Outcome = 'done' | 'again';

/** `more`: the run has ended before all that were due; `again`: some are due again in seconds. */
type RunOutcome = 'done' | 'more' | 'again';

/** By pool. */
const runs = new WeakMap<object, RunsInTurn<RunOutcome>>();

/** Processes the reports of all providers; failures are retried later. */
export const processNotices = (context: Context): Promise<void> =>
  inLanes(context, async (lane) => void (await processNoticesOf(lane, context)));

/**
 * Processes the reports of one provider. Runs of a provider in a process follow one another, so that a burst of reports uses only
 * one connection.
 */
export function processNoticesOf(lane: Lane, context: Context): Promise<RunOutcome> {
  const known = runs.get(context.pool) ?? new RunsInTurn<RunOutcome>();
  runs.set(context.pool, known);
  return known.run(`${lane.merchant} ${lane.connector}`, () => processDue(lane, context));
}

async function processDue(lane: Lane, context: Context): Promise<RunOutcome> {
  const items = claimEach(() => claimNotice(context.pool, lane));
  let isAgain = false;
  const handle = async (notice: Notice): Promise<void> => {
    if ((await processNotice(notice, context)) === 'again') isAgain = true;
  };
  // Proven reports are booked while their provider does not answer.
  const isDone = await takeInTurn(lane, { items, handle, canGoOn: () => true }, context);
  return isDone ? (isAgain ? 'again' : 'done') : 'more';
}

async function processNotice(notice: Notice, context: Context): Promise<Outcome> {
  const { connector, id, merchant } = notice;
  try {
    const outcome = await read(notice, context);
    if (outcome === 'done') await endNotice(context.pool, id);
    else if (context.now() - notice.receivedAt.getTime() > GIVE_UP_MS) await giveUp(notice, context);
    else await postponeNotice(context.pool, notice);
    return outcome;
  } catch (fault) {
    context.log.warn(
      { err: fault, merchant, connector, noticeId: String(id) },
      'processing a payment notice failed, it will be retried',
    );
    if (context.payments.isCut(merchant, connector)) await deferNotice(context.pool, id);
    return 'done';
  }
}

async function read({ body, connector, merchant }: Notice, context: Context): Promise<Outcome> {
  switch (body.kind) {
    case 'unreadable':
      await recordUnreadable([body.entry], { merchant, connector }, context);
      return 'done';
    case 'payout': {
      const { providerRef: id, reported, state } = body;
      const found = await updatePayout({ id, merchant, reported: state }, context);
      return found === 'sending' && (reported ?? 'sending') !== 'sending' ? 'again' : 'done';
    }
    case 'reversal': {
      const isShown = await readReversals({ merchant, connector, ...body }, context);
      return isShown ? 'done' : 'again';
    }
    case 'payment':
      return readPayment({ body, connector, merchant }, context);
  }
}

/** A report that its provider has never confirmed: staff look into it. */
async function giveUp({ body, connector, id, merchant }: Notice, context: Context): Promise<void> {
  const lineId = lineOf(body);
  await recordBreak(
    {
      ...{ merchant, connector, kind: 'provider_only', direction: body.kind === 'payment' ? 'in' : 'out', lineId },
      ...{ oursMinor: null, theirsMinor: null, currency: currencyOf(merchant, context) },
    },
    context,
  );
  await endNotice(context.pool, id);
}

const lineOf = (body: WebhookEvent): string =>
  body.kind === 'unreadable' ? body.entry.id : body.kind === 'payment' ? body.paymentId : body.providerRef;

interface PaymentNotice extends Lane {
  body: PaymentEvent;
}

/** A proven payment is booked as reported; anything else is read at the provider first. */
async function readPayment({ body, connector, merchant }: PaymentNotice, context: Context): Promise<Outcome> {
  const { payment, paymentId } = body;
  const deposit = await findNamedDeposit({ ...body, connector, merchant }, context);
  const isProven = context.payments.get(merchant, connector)?.isBodyProven ?? false;
  if (!(isProven && payment)) {
    // The reconciliation finds a payment of no deposit.
    if (deposit) await readDeposit(deposit, context);
    // Stored by an earlier release, a report does not name its payment.
    const isBooked = deposit !== null && !paymentId;
    return isBooked || (await getPayment(context.pool, { merchant, connector, paymentId })) ? 'done' : 'again';
  }
  const depositId = deposit?.id ?? null;
  const arrived = { merchant, connector, currency: currencyOf(merchant, context), depositId, payment };
  await withTransaction(context.pool, (client) => creditPayment(client, arrived, context));
  return 'done';
}

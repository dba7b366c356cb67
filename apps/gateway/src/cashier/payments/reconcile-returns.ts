import type { Context } from '../../context.ts';
import type { Period, ReturnedPayout, StatementReturn } from '../../platform/connectors/payment/payment-connector.ts';
import { type BookedReturn, type Break, closeBreaks, findBookedReturns, getBookedLine } from './break.store.ts';
import { inLanes, type Lane } from './lanes.ts';
import { getPayment } from './payment.store.ts';
import { updatePayout } from './process-payouts.ts';
import { showReversal } from './process-reversals.ts';
import { readPages } from './read-statement.ts';
import { currencyOf, recordBreak, recordPartBack, recordUnreadable } from './record-breaks.ts';

const DAY_MS = 86_400_000;
/** A payer's bank can claim a payment for 80 days and then has 11 to decide; returns are possible for 90. */
const RETURNABLE_DAYS = 95;
/** Providers limit the length of a period. */
const PERIOD_DAYS = 32;
/** Our returns that ended later may not have been shown yet when the list was read. */
const SETTLE_MS = 60_000;

/** Compares what has gone back of all payments of the last months with our books: reports about it may have been lost. */
export const reconcileReturns = (context: Context): Promise<void> =>
  inLanes(context, async (lane) => {
    const connector = context.payments.get(lane.merchant, lane.connector);
    if (!connector?.listReturns) return;
    const isComplete = connector.reversals !== null;
    for (const period of periodsUntil(context.now())) {
      const { returns, unreadable } = await readPages(period, connector.listReturns, context.now);
      await recordUnreadable(unreadable, lane, context);
      await compareReturns(returns, { lane, period, isComplete }, context);
    }
  });

/** Reverses the payouts of the last months that were returned, or failed after all, without a report. */
export const reconcileReturnedPayouts = (context: Context): Promise<void> =>
  inLanes(context, async (lane) => {
    const connector = context.payments.get(lane.merchant, lane.connector);
    if (!connector) return;
    for (const period of periodsUntil(context.now())) {
      const { lines } = await readPages<ReturnedPayout>(period, connector.listReturnedPayouts, context.now);
      for (const line of lines) {
        if (line.partBackMinor === undefined) await takeBackPayout(line.id, lane, context);
        else await recordPartBack(line, lane, context);
      }
    }
  });

/** One that cannot be read stops no other. */
async function takeBackPayout(id: string, lane: Lane, context: Context): Promise<void> {
  const booked = await getBookedLine(context.pool, lane, { direction: 'out', lineId: id });
  if (booked?.state !== 'paid') return;
  await updatePayout({ id, merchant: lane.merchant, reported: null }, context).catch((fault: unknown) =>
    context.log.warn({ err: fault, ...lane, withdrawalId: id }, 'a returned payout was not booked'),
  );
}

/** The last months, newest first, in parts that providers allow. */
function periodsUntil(now: number): Period[] {
  const periods: Period[] = [];
  for (let days = 0; days < RETURNABLE_DAYS; days += PERIOD_DAYS) {
    const to = new Date(now - days * DAY_MS);
    periods.push({ from: new Date(Math.max(to.getTime() - PERIOD_DAYS * DAY_MS, now - RETURNABLE_DAYS * DAY_MS)), to });
  }
  return periods;
}

interface ShownReturns {
  lane: Lane;
  period: Period;
  /** Whether the bank lists everything that goes back, with our ids. Otherwise staff return payments by hand and record disputes. */
  isComplete: boolean;
}

/** Books what we have missed of the returns that a bank shows of the payments of a period; a remaining difference is a break. */
export async function compareReturns(
  all: readonly StatementReturn[],
  { isComplete, lane, period }: ShownReturns,
  context: Context,
): Promise<void> {
  const shown = isComplete ? all : await findOfBooked(all, lane, context);
  const before = new Date(context.now() - SETTLE_MS);
  const read = async (until: Date | null) => {
    const span = isComplete ? period : widen(period);
    const rows = await findBookedReturns(context.pool, lane, { ...span, before: until });
    return isComplete ? rows : byReturn(rows, shown);
  };
  const known = await read(null);
  for (const one of shown) {
    // What staff have recorded of a payment may be the same money.
    if (!agrees(one, known) && (isComplete || bookedOf(one, known).length === 0)) await book(one, lane, context);
  }
  const booked = shown.length === 0 ? known : await read(null);
  const currency = currencyOf(lane.merchant, context);
  const base = { ...lane, currency, kind: 'return', direction: 'out' } as const;
  const breaks: Break[] = [];
  for (const one of shown) {
    if (agrees(one, booked)) continue;
    const theirsMinor = goneOf(one);
    breaks.push({ ...base, lineId: one.providerRef, oursMinor: goneMinor(one, booked), theirsMinor });
  }
  const keys = new Set(shown.flatMap(({ id, providerRef }) => [id, providerRef]));
  for (const { goneMinor: oursMinor, key } of isComplete ? await read(before) : [])
    if (oursMinor > 0n && !keys.has(key)) breaks.push({ ...base, lineId: key, oursMinor, theirsMinor: null });
  const agreed = shown.filter((one) => agrees(one, booked)).flatMap(({ id, providerRef }) => [id, providerRef]);
  await closeBreaks(context.pool, lane, agreed);
  for (const found of breaks) await recordBreak(found, context);
}

/** One that cannot be booked stops no other. */
async function book(one: StatementReturn, lane: Lane, context: Context): Promise<void> {
  await showReversal(one, { ...lane, paymentId: one.paymentId }, context).catch((fault: unknown) =>
    context.log.warn({ err: fault, ...lane, returnId: one.providerRef }, 'a return was not booked'),
  );
}

/** Returns of payments that we have booked: where the list of returns is incomplete, a payment reversed before we booked it changes nothing. */
async function findOfBooked(
  returns: readonly StatementReturn[],
  lane: Lane,
  { pool }: Context,
): Promise<StatementReturn[]> {
  const found: StatementReturn[] = [];
  for (const one of returns) if (await getPayment(pool, { ...lane, paymentId: one.paymentId })) found.push(one);
  return found;
}

/** Providers give the transaction of a payment another time than the payment itself. */
const widen = ({ from, to }: Period): Period => ({
  from: new Date(from.getTime() - DAY_MS),
  to: new Date(to.getTime() + DAY_MS),
});

/** All that has gone back of a payment, by the return that its bank shows of it. */
function byReturn(rows: readonly BookedReturn[], shown: readonly StatementReturn[]): BookedReturn[] {
  const refs = new Map(shown.map(({ paymentId, providerRef }) => [paymentId, providerRef]));
  return rows.map((row) => ({ ...row, key: refs.get(row.paymentId) ?? row.key }));
}

const goneOf = ({ amountMinor, state }: StatementReturn): bigint => (state === 'done' ? amountMinor : 0n);

const bookedOf = ({ id, paymentId, providerRef }: StatementReturn, booked: readonly BookedReturn[]): BookedReturn[] =>
  booked.filter((row) => row.paymentId === paymentId && (row.key === id || row.key === providerRef));

const goneMinor = (one: StatementReturn, booked: readonly BookedReturn[]): bigint =>
  bookedOf(one, booked).reduce((sum, row) => sum + row.goneMinor, 0n);

/** One that is under way must be known too: its money is set aside. */
const agrees = (one: StatementReturn, booked: readonly BookedReturn[]): boolean =>
  goneMinor(one, booked) === goneOf(one) && (one.state !== 'open' || bookedOf(one, booked).length > 0);

import type { Period, StatementReturn } from '../connectors/payment/payment-connector.ts';
import type { Context } from '../context.ts';
import { type BookedReturn, type Break, closeBreaks, findBookedReturns, getBookedLine } from './break.store.ts';
import { inLanes, type Lane } from './lanes.ts';
import { updatePayout } from './process-payouts.ts';
import { showReversal } from './process-reversals.ts';
import { readPages } from './read-statement.ts';
import { currencyOf, recordBreak, recordUnreadable } from './record-breaks.ts';

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
    const { reversals } = context.payments.get(lane.merchant, lane.connector) ?? {};
    if (!reversals) return;
    for (const period of periodsUntil(context.now())) {
      const { returns, unreadable } = await readPages(period, reversals.list, context.now);
      await recordUnreadable(unreadable, lane, context);
      await compareReturns(returns, { lane, period }, context);
    }
  });

/** Takes back the payouts of the last months that have come back without a report. */
export const reconcileReturnedPayouts = (context: Context): Promise<void> =>
  inLanes(context, async (lane) => {
    const { reversals } = context.payments.get(lane.merchant, lane.connector) ?? {};
    if (!reversals) return;
    for (const period of periodsUntil(context.now())) {
      const { lines } = await readPages(period, reversals.listPayouts, context.now);
      for (const { id } of lines) await takeBackPayout(id, lane, context);
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

/** Books what we have missed of the returns that a bank shows of the payments of a period; a remaining difference is a break. */
export async function compareReturns(
  shown: readonly StatementReturn[],
  { lane, period }: { lane: Lane; period: Period },
  context: Context,
): Promise<void> {
  const before = new Date(context.now() - SETTLE_MS);
  const read = (until: Date | null) => findBookedReturns(context.pool, lane, { ...period, before: until });
  const known = await read(null);
  for (const one of shown) if (!agrees(one, known)) await book(one, lane, context);
  const booked = await read(null);
  const currency = currencyOf(lane.merchant, context);
  const base = { ...lane, currency, kind: 'return', direction: 'out' } as const;
  const breaks: Break[] = [];
  for (const one of shown) {
    if (agrees(one, booked)) continue;
    const theirsMinor = goneOf(one);
    breaks.push({ ...base, lineId: one.providerRef, oursMinor: goneMinor(one, booked), theirsMinor });
  }
  const keys = new Set(shown.flatMap(({ id, providerRef }) => [id, providerRef]));
  for (const { goneMinor: oursMinor, key } of await read(before))
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

const goneOf = ({ amountMinor, state }: StatementReturn): bigint => (state === 'done' ? amountMinor : 0n);

const bookedOf = ({ id, paymentId, providerRef }: StatementReturn, booked: readonly BookedReturn[]): BookedReturn[] =>
  booked.filter((row) => row.paymentId === paymentId && (row.key === id || row.key === providerRef));

const goneMinor = (one: StatementReturn, booked: readonly BookedReturn[]): bigint =>
  bookedOf(one, booked).reduce((sum, row) => sum + row.goneMinor, 0n);

/** One that is under way must be known too: its money is set aside. */
const agrees = (one: StatementReturn, booked: readonly BookedReturn[]): boolean =>
  goneMinor(one, booked) === goneOf(one) && (one.state !== 'open' || bookedOf(one, booked).length > 0);

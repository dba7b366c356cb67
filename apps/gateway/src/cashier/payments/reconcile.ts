import type { Context } from '../../context.ts';
import type {
  PaymentConnector,
  PayoutState,
  Period,
  StatementLine,
  UnreadableEntry,
} from '../../platform/connectors/payment/payment-connector.ts';
import { type Booked, type Break, closeBreaks, findBooked, getBookedLine } from './break.store.ts';
import { type DepositRow, findDepositsSince } from './deposit.store.ts';
import { findNamedDeposit } from './find-named-deposit.ts';
import { inLanes, type Lane } from './lanes.ts';
import { readDeposit } from './poll-deposits.ts';
import { updatePayout } from './process-payouts.ts';
import { readPages } from './read-statement.ts';
import { compareReturns } from './reconcile-returns.ts';
import { currencyOf, recordBreak, recordPartBack, recordUnreadable } from './record-breaks.ts';
import type { WithdrawalState } from './withdrawal.store.ts';

const HOUR_MS = 3_600_000;
/** Movements younger than this are left to the next run: both sides may still be booking them. */
const SETTLE_MS = 60_000;
/** Reading what we have missed ends after this time; the rest is a break until the next run. */
const CATCH_UP_MS = 60_000;

/** Compares every provider’s statement of the last hours with our books. */
export async function reconcileAll({ hours }: { hours: number }, context: Context): Promise<void> {
  const to = new Date(context.now() - SETTLE_MS);
  const period = { from: new Date(to.getTime() - hours * HOUR_MS), to };
  await inLanes(context, async (lane) => {
    const connector = context.payments.get(lane.merchant, lane.connector);
    if (connector) await reconcile({ lane, connector, period }, context).catch(warnOf(lane, context));
  });
}

const warnOf =
  (lane: Lane, { log }: Pick<Context, 'log'>) =>
  (fault: unknown) =>
    log.warn({ err: fault, ...lane }, 'payments were not reconciled');

interface Reconciled {
  lane: Lane;
  connector: PaymentConnector;
  period: Period;
}

/**
 * Compares one statement with our books. Anything we have missed is read again, and booked if it is ours; remaining differences
 * are breaks, which stay open until both agree.
 */
async function reconcile({ connector, lane, period }: Reconciled, context: Context): Promise<void> {
  const statement = await readPages(period, connector.reconcile, context.now);
  const { lines } = statement;
  await catchUp(lines, { account: lane, period }, context);
  const booked = await findBooked(context.pool, lane, period);
  await readMissingPayouts(lines, booked, { account: lane, context });
  const compared = await compare(lines, await findBooked(context.pool, lane, period), { account: lane, context });
  const agreed = compared.filter(({ kind, line }) => kind === null && line?.partBackMinor === undefined);
  await closeBreaks(
    context.pool,
    lane,
    agreed.map(({ line, ours }) => line?.id ?? ours?.lineId ?? ''),
  );
  await recordUnreadable(statement.unreadable, lane, context);
  const withheld = new Set(statement.unreadable.map(({ id }: UnreadableEntry) => id));
  // An entry that cannot be read is a break already.
  for (const found of toBreaks(compared, lane, context))
    if (!withheld.has(found.lineId)) await recordBreak(found, context);
  for (const line of lines) await recordPartBack(line, lane, context);
  const isComplete = connector.reversals !== null;
  await compareReturns(statement.returns, { lane, period, isComplete }, context);
}

function toBreaks(compared: readonly Compared[], lane: Lane, context: Context): Break[] {
  const currency = currencyOf(lane.merchant, context);
  return compared.flatMap(({ kind, line, ours }) => {
    if (kind === null) return [];
    const direction = line?.direction ?? ours?.direction ?? 'in';
    const amounts = { oursMinor: ours?.amountMinor ?? null, theirsMinor: line?.amountMinor ?? null };
    return [{ ...lane, kind, direction, lineId: line?.id ?? ours?.lineId ?? '', ...amounts, currency }];
  });
}

interface Side {
  account: Lane;
  context: Context;
}

/** Reads again what is in the statement but not in our books: deposits and payouts. One that cannot be read stops no other. */
async function catchUp(
  lines: readonly StatementLine[],
  { account, period }: { account: Lane; period: Period },
  context: Context,
): Promise<void> {
  const endsAt = context.now() + CATCH_UP_MS;
  const deposits = new Map<string, DepositRow>();
  let isUnnamed = false;
  for (const line of lines) {
    const booked = await getBookedLine(context.pool, account, { direction: line.direction, lineId: line.id });
    if (booked && !isBehind(line, booked)) continue;
    if (line.direction === 'out') await readPayout(line.id, { account, context });
    else if (line.deposit) {
      const deposit = await findNamedDeposit({ ...account, ...line.deposit }, context);
      if (deposit) deposits.set(deposit.id, deposit);
    } else isUnnamed = true;
    if (context.now() > endsAt) return;
  }
  if (isUnnamed) {
    const since = new Date(period.from.getTime() - 24 * HOUR_MS);
    for (const deposit of await findDepositsSince(context.pool, account, since)) deposits.set(deposit.id, deposit);
  }
  for (const deposit of deposits.values()) {
    if (context.now() > endsAt || context.payments.isCut(account.merchant, account.connector)) return;
    await readDeposit(deposit, context).catch(warnOf(account, context));
  }
}

/** The state of a withdrawal that agrees with the state of its payout at the provider. */
const AGREEING = {
  sending: 'sending',
  paid: 'paid',
  failed: 'returned',
  returned: 'returned',
} as const satisfies Record<PayoutState, WithdrawalState>;

const agreesInState = ({ direction, state = 'paid' }: StatementLine, booked: Booked): boolean =>
  booked.state === (direction === 'in' ? 'paid' : AGREEING[state]);

const isBehind = (line: StatementLine, booked: Booked): boolean =>
  line.direction === 'out' && !agreesInState(line, booked);

async function readPayout(id: string, { account, context }: Side): Promise<void> {
  await updatePayout({ id, merchant: account.merchant, reported: null }, context).catch(warnOf(account, context));
}

/** A payout that we have booked as paid and that is not in the statement may have been returned. */
async function readMissingPayouts(
  lines: readonly StatementLine[],
  booked: readonly Booked[],
  side: Side,
): Promise<void> {
  const listed = new Set(lines.filter(({ direction }) => direction === 'out').map(({ id }) => id));
  for (const { direction, lineId, state } of booked)
    if (direction === 'out' && state === 'paid' && !listed.has(lineId)) await readPayout(lineId, side);
}

interface Compared {
  /** Null if both agree. */
  kind: Break['kind'] | null;
  line: StatementLine | null;
  ours: Booked | null;
}

/** Pairs the lines of both sides. */
async function compare(
  lines: readonly StatementLine[],
  booked: readonly Booked[],
  { account, context }: Side,
): Promise<Compared[]> {
  const keyOf = ({ direction, id }: { direction: string; id: string }) => `${direction} ${id}`;
  const ours = new Map(booked.map((row) => [keyOf({ direction: row.direction, id: row.lineId }), row]));
  const compared: Compared[] = [];
  for (const line of lines) {
    const row =
      ours.get(keyOf(line)) ??
      (await getBookedLine(context.pool, account, { direction: line.direction, lineId: line.id }));
    ours.delete(keyOf(line));
    compared.push({ kind: kindOf(line, row), line, ours: row });
  }
  for (const row of ours.values())
    if (row.state === 'paid') compared.push({ kind: 'ours_only', line: null, ours: row });
  return compared;
}

/** How a line of the statement differs from our books. A failed line, or a reversed payment, that we never booked is no difference. */
function kindOf(line: StatementLine, row: Booked | null): Break['kind'] | null {
  const hasMovedNothing = line.state === 'failed' || (line.direction === 'in' && line.state === 'returned');
  if (!row) return hasMovedNothing ? null : 'provider_only';
  if (row.amountMinor !== line.amountMinor) return 'amount';
  // A payout that was pending when the statement was read may have ended since.
  return line.state === 'sending' || agreesInState(line, row) ? null : 'status';
}

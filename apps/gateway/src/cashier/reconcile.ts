import { logEvent } from '@foyer/http/log-event.ts';
import type { PaymentConnector, StatementLine } from '../connectors/payment/payment-connector.ts';
import type { Context } from '../context.ts';
import { type Booked, type Break, closeBreaks, findBooked, getBookedLine, openBreak } from './break.store.ts';
import { findDepositsSince } from './deposit.store.ts';
import { readDeposit } from './poll-deposits.ts';
import { updatePayout } from './process-payouts.ts';

const HOUR_MS = 3_600_000;
/** Movements younger than this are left to the next run: both sides may still be booking them. */
const SETTLE_MS = 60_000;

/** Compares every provider’s statement of the last hours with our books. */
export async function reconcileAll({ hours }: { hours: number }, context: Context): Promise<void> {
  const to = new Date(context.now() - SETTLE_MS);
  const period = { from: new Date(to.getTime() - hours * HOUR_MS), to };
  for (const { code, market } of context.merchants)
    for (const connector of context.payments.of(code))
      await reconcile({ merchant: code, currency: market.currency, connector, period }, context).catch(
        (fault: unknown) => {
          context.log.warn({ err: fault, merchant: code, connector: connector.code }, 'payments were not reconciled');
        },
      );
}

interface Reconciled {
  merchant: string;
  currency: string;
  connector: PaymentConnector;
  period: { from: Date; to: Date };
}

/**
 * Compares one statement with our books. Anything we have missed is read again, and booked if it is ours; remaining differences
 * are breaks, which stay open until both agree.
 * @returns the breaks that are open in this period
 */
export async function reconcile(
  { connector, currency, merchant, period }: Reconciled,
  context: Context,
): Promise<Break[]> {
  const account = { merchant, connector: connector.code };
  const lines = await readStatement(connector, period);
  await catchUp(lines, { account, period }, context);
  const booked = await findBooked(context.pool, account, period);
  const breaks: Break[] = [];
  const agreed: string[] = [];
  for (const { kind, line, ours } of await compare(lines, booked, { account, context })) {
    const lineId = line?.id ?? ours?.lineId ?? '';
    if (kind === null) agreed.push(lineId);
    else {
      const amounts = { oursMinor: ours?.amountMinor ?? null, theirsMinor: line?.amountMinor ?? null };
      breaks.push({
        ...account,
        kind,
        direction: line?.direction ?? ours?.direction ?? 'in',
        lineId,
        ...amounts,
        currency,
      });
    }
  }
  await closeBreaks(context.pool, account, agreed);
  for (const found of breaks)
    if (await openBreak(context.pool, found))
      logEvent(context.log, { kind: 'reconciliation.break', merchant, connector: connector.code, break: found.kind });
  return breaks;
}

async function readStatement(connector: PaymentConnector, period: Reconciled['period']): Promise<StatementLine[]> {
  const lines: StatementLine[] = [];
  let cursor: string | null = null;
  do {
    const page: { lines: StatementLine[]; next: string | null } = await connector.reconcile(period, cursor);
    lines.push(...page.lines);
    cursor = page.next;
  } while (cursor !== null);
  return lines;
}

interface Side {
  account: { merchant: string; connector: string };
  context: Context;
}

/** Reads again what is in the statement but not in our books: the deposits of the period, and the payouts by id. */
async function catchUp(
  lines: readonly StatementLine[],
  { account, period }: { account: Side['account']; period: Reconciled['period'] },
  context: Context,
): Promise<void> {
  const missing: StatementLine[] = [];
  for (const line of lines) {
    const booked = await getBookedLine(context.pool, account, { direction: line.direction, lineId: line.id });
    if (!booked || booked.state === 'sending') missing.push(line);
  }
  for (const { direction, id } of missing)
    if (direction === 'out') await updatePayout({ id, merchant: account.merchant, reported: null }, context);
  if (missing.some(({ direction }) => direction === 'in'))
    for (const deposit of await findDepositsSince(
      context.pool,
      account,
      new Date(period.from.getTime() - 24 * HOUR_MS),
    ))
      await readDeposit(deposit, context);
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

/**
 * How a line of the statement differs from ours. A payout that the provider has sent but that is not `paid` in our books differs
 * in its status.
 */
function kindOf({ amountMinor }: StatementLine, row: Booked | null): Break['kind'] | null {
  if (!row) return 'provider_only';
  if (row.amountMinor !== amountMinor) return 'amount';
  return row.state === 'paid' ? null : 'status';
}

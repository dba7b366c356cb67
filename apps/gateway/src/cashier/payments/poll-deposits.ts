import { withTransaction } from '@foyer/database/open-pool.ts';
import type { Context } from '../../context.ts';
import { lockAccount } from '../../ledger/wallet/ledger.store.ts';
import { emit } from '../../notify/events/deliver-events.ts';
import { ProviderUnreachableError } from '../../platform/connectors/payment/payment-connector.ts';
import { isPast } from './clock.store.ts';
import { creditPayment } from './credit-payment.ts';
import { claimDeposit, claimDeposits, type DepositRow, lockDeposit } from './deposit.store.ts';
import { moveDeposit } from './deposit-states.ts';
import { claimEach, inLanes, takeInTurn } from './lanes.ts';
import { recordBreak, recordUnreadable } from './record-breaks.ts';

/** Seconds between queries while a member looks, and otherwise. */
const REFRESH_SECONDS = 5;
const EVERY_SECONDS = 300;

type DepositContext = Pick<Context, 'log' | 'merchants' | 'now' | 'payments' | 'pool' | 'seal'>;

/** `unpaid`: the provider says that it was paid, but shows no payment that can be read. */
type ReadState = 'open' | 'paid' | 'failed' | 'unpaid';

/**
 * Asks the provider about a deposit and books what has been paid; what cannot be read becomes a break.
 * @throws ProviderUnreachableError
 */
export async function readDeposit(deposit: DepositRow, context: DepositContext): Promise<ReadState> {
  const { connector: code, currency, id, merchant } = deposit;
  const connector = context.payments.get(merchant, code);
  if (!connector) throw new ProviderUnreachableError(`${merchant} has no account at ${code}`);
  const found = await connector.getDeposit(deposit);
  if (!found) return 'failed';
  for (const payment of found.payments) {
    const arrived = { merchant, connector: code, currency, depositId: id, payment };
    await withTransaction(context.pool, (client) => creditPayment(client, arrived, context));
  }
  await recordUnreadable(found.unreadable, { merchant, connector: code }, context);
  if (found.payments.length > 0) return 'paid';
  return found.status === 'paid' ? (found.unreadable.length > 0 ? 'open' : 'unpaid') : found.status;
}

/** Queries a deposit that a member looks at, at most every five seconds; a silent provider changes nothing. */
export async function refreshDeposit(
  deposit: DepositRow,
  context: DepositContext,
  everySeconds = REFRESH_SECONDS,
): Promise<void> {
  const isOpen = deposit.state === 'created' || deposit.state === 'pending' || deposit.state === 'expired';
  if (!isOpen || !(await claimDeposit(context.pool, deposit.id, everySeconds))) return;
  await readDeposit(deposit, context).catch((fault: unknown) => {
    if (!(fault instanceof ProviderUnreachableError)) throw fault;
    context.log.warn({ err: fault, depositId: deposit.id }, 'a payment provider does not answer');
  });
}

/** Asks the providers about every deposit that is due, and expires those that are overdue and unpaid. */
export const pollDeposits = (context: DepositContext): Promise<void> =>
  inLanes(context, async (lane) => {
    const claim = async () =>
      (await claimDeposits(context.pool, { ...lane, everySeconds: EVERY_SECONDS, limit: 1 }))[0];
    await takeInTurn(lane, { items: claimEach(claim), handle: (deposit) => pollDeposit(deposit, context) }, context);
  });

async function pollDeposit(deposit: DepositRow, context: DepositContext): Promise<void> {
  try {
    const status = await readDeposit(deposit, context);
    if (status !== 'paid') await endDeposit(deposit, status, context);
  } catch (fault) {
    context.log.warn({ err: fault, depositId: deposit.id }, 'polling a deposit failed, it will be retried');
  }
}

/** Ends a deposit that has expired by the database’s clock, or that its provider has ended earlier. */
async function endDeposit(
  deposit: DepositRow,
  status: Exclude<ReadState, 'paid'>,
  context: DepositContext,
): Promise<void> {
  const ended = await withTransaction(context.pool, async (client) => {
    await lockAccount(client, deposit.accountId);
    const locked = await lockDeposit(client, deposit.id);
    const isOver = await isPast(client, locked.expiresAt);
    // A deposit that the provider does not know may not have been ordered yet; that can still happen until it expires.
    if (!isOver && (status !== 'failed' || locked.state === 'created')) return null;
    if (!(await moveDeposit(client, locked, { name: isOver ? 'expire' : 'fail', by: 'timer' }))) return null;
    const { id: depositId, memberId, merchant } = locked;
    const body = { depositId, ...(isOver ? {} : { reason: 'provider' }) };
    await emit(client, { merchant, memberId, kind: isOver ? 'deposit.expired' : 'deposit.failed', body });
    return locked;
  });
  if (ended && status === 'unpaid') await recordPaidUnshown(ended, context);
}

/** The member has paid, and waits: staff ask the provider. */
function recordPaidUnshown(
  { amountMinor, connector, currency, id, merchant }: DepositRow,
  context: DepositContext,
): Promise<void> {
  return recordBreak(
    {
      ...{ merchant, connector, currency, kind: 'provider_only', direction: 'in', lineId: id },
      ...{ oursMinor: null, theirsMinor: amountMinor },
    },
    context,
  );
}

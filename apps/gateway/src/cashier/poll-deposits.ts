import { withTransaction } from '@foyer/database/open-pool.ts';
import { ProviderUnreachableError } from '../connectors/payment/payment-connector.ts';
import type { Context } from '../context.ts';
import { emit } from '../events/deliver-events.ts';
import { lockAccount } from '../wallet/ledger.store.ts';
import { isPast } from './clock.store.ts';
import { creditPayment } from './credit-payment.ts';
import { claimDeposit, claimDeposits, type DepositRow, lockDeposit } from './deposit.store.ts';
import { moveDeposit } from './deposit-states.ts';

/** Seconds between queries while a member looks, and otherwise. */
const REFRESH_SECONDS = 5;
const EVERY_SECONDS = 300;
const AT_ONCE = 50;

type DepositContext = Pick<Context, 'log' | 'payments' | 'pool' | 'seal'>;

/** Asks the provider about a deposit and books what has been paid. @throws ProviderUnreachableError */
export async function readDeposit(deposit: DepositRow, context: DepositContext): Promise<'open' | 'paid' | 'failed'> {
  const { connector: code, currency, id, merchant } = deposit;
  const connector = context.payments.get(merchant, code);
  if (!connector) throw new ProviderUnreachableError(`${merchant} has no account at ${code}`);
  const found = await connector.getDeposit(deposit);
  for (const payment of found?.payments ?? []) {
    const arrived = { merchant, connector: code, currency, depositId: id, payment };
    await withTransaction(context.pool, (client) => creditPayment(client, arrived, context));
  }
  return found?.payments.length ? 'paid' : (found?.status ?? 'failed');
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

/** Asks the provider about every deposit that is due, and expires those that are overdue and unpaid. */
export async function pollDeposits(context: DepositContext): Promise<void> {
  for (;;) {
    const due = await claimDeposits(context.pool, { everySeconds: EVERY_SECONDS, limit: AT_ONCE });
    for (const deposit of due) await pollDeposit(deposit, context);
    if (due.length < AT_ONCE) return;
  }
}

async function pollDeposit(deposit: DepositRow, context: DepositContext): Promise<void> {
  try {
    const status = await readDeposit(deposit, context);
    if (status !== 'paid') await endDeposit(deposit, status, context);
  } catch (fault) {
    context.log.warn({ err: fault, depositId: deposit.id }, 'polling a deposit failed, it will be retried');
  }
}

/** Ends a deposit that has expired by the database’s clock, or that its provider has ended earlier. */
async function endDeposit(deposit: DepositRow, status: 'open' | 'failed', { pool }: DepositContext): Promise<void> {
  await withTransaction(pool, async (client) => {
    await lockAccount(client, deposit.accountId);
    const locked = await lockDeposit(client, deposit.id);
    const isOver = await isPast(client, locked.expiresAt);
    // A deposit that the provider does not know may not have been ordered yet; that can still happen until it expires.
    if (!isOver && (status === 'open' || locked.state === 'created')) return;
    if (!(await moveDeposit(client, locked, { name: isOver ? 'expire' : 'fail', by: 'timer' }))) return;
    const { id: depositId, memberId, merchant } = locked;
    const body = { depositId, ...(isOver ? {} : { reason: 'provider' }) };
    await emit(client, { merchant, memberId, kind: isOver ? 'deposit.expired' : 'deposit.failed', body });
  });
}

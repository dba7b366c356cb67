import { randomUUID } from 'node:crypto';
import { type Client, withTransaction } from '@foyer/database/open-pool.ts';
import { Refusal, refuse } from '@foyer/http/refusal.ts';
import type { Context } from '../../context.ts';
import { lockAccount } from '../../ledger/wallet/ledger.store.ts';
import { emit } from '../../notify/events/deliver-events.ts';
import type { DepositAnswer } from '../../platform/connectors/payment/payment-connector.ts';
import type { MemberSession } from '../../platform/http/member-session.ts';
import { may, toPolicyRefusal } from '../../platform/policy/may.ts';
import type { PolicyRefusal } from '../../platform/policy/policy.data.ts';
import { type Cashier, cashierOf, levelOf, type Method, type MethodTerms } from './cashier-document.ts';
import { type DepositRow, getDeposit, insertDeposit, lockDeposit } from './deposit.store.ts';
import { moveDeposit } from './deposit-states.ts';
import { getIdentity } from './identity.store.ts';
import { getDepositSums, getLimitRoom } from './payment.store.ts';
import { addStep } from './step.store.ts';

type DepositRefusal =
  | PolicyRefusal
  | 'method.unavailable'
  | 'amount.out.of.range'
  | 'deposit.limit'
  | 'identity.required'
  | 'payment.unavailable';

interface AskedDeposit {
  merchant: string;
  session: MemberSession;
  method: string;
  amountMinor: bigint;
}

/** A method that members can deposit with now. */
type DepositMethod = Method & { deposit: MethodTerms<'deposit'> };

/** Letters and digits, without those that are easily confused. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const REFERENCE_LETTERS = 9;

/** The reference that a payer writes: unique, short, and without characters that banks strip. */
const newReference = ({ randomBytes }: Pick<Context, 'randomBytes'>): string =>
  `F${[...randomBytes(REFERENCE_LETTERS)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('')}`;

/**
 * Begins a deposit: stored first, then created at the provider with the same id. If the provider does not answer, the deposit
 * stays open, and payments to it are still booked.
 */
export async function openDeposit(
  asked: AskedDeposit,
  context: Context,
): Promise<DepositRow | Refusal<DepositRefusal>> {
  const { cashier, version } = cashierOf(context, asked.merchant);
  const method = cashier.methods.find(({ id }) => id === asked.method);
  const connector = method && context.payments.get(asked.merchant, method.connector);
  if (!method?.deposit || !connector) return refuse('method.unavailable');
  const created = await create({ ...asked, cashier, version, found: { ...method, deposit: method.deposit } }, context);
  if (created instanceof Refusal) return created;
  const answer = await connector.createDeposit(created).catch((fault: unknown) => {
    context.log.warn({ err: fault, depositId: created.id }, 'a payment provider does not answer');
    return null;
  });
  const moved = await finish(created, answer, context);
  return moved?.state === 'pending' || moved?.state === 'paid' ? moved : refuse('payment.unavailable');
}

interface NewDeposit extends AskedDeposit {
  cashier: Cashier;
  version: number;
  found: DepositMethod;
}

/** Stores a deposit if the member may make it. Their rows are locked, so that no concurrent deposit passes the same checks. */
function create(asked: NewDeposit, context: Context): Promise<DepositRow | Refusal<DepositRefusal>> {
  const { amountMinor, found, merchant, session, version } = asked;
  const { deposit: terms } = found;
  if (amountMinor < BigInt(terms.minMinor) || amountMinor > BigInt(terms.maxMinor))
    return Promise.resolve(refuse('amount.out.of.range'));
  return withTransaction(context.pool, async (client) => {
    const reason = await may(client, { memberId: session.memberId }, 'deposit');
    if (reason) return toPolicyRefusal(reason);
    await lockAccount(client, session.accountId);
    const room = await getDepositRoom(client, session.memberId, asked.cashier);
    if (room === 'identity') return refuse('identity.required');
    if (amountMinor > room) return refuse('deposit.limit', { leftMinor: String(room) });
    const deposit = await insertDeposit(client, {
      id: randomUUID(),
      merchant,
      memberId: session.memberId,
      accountId: session.accountId,
      method: found.id,
      connector: found.connector,
      currency: session.currency,
      amountMinor,
      reference: newReference(context),
      documentVersion: version,
      promisedSeconds: terms.promised.toSeconds,
      expiresMinutes: terms.expiresMinutes,
    });
    await addStep(client, { subject: deposit.id, state: 'created', by: 'member' });
    return deposit;
  });
}

/**
 * How much a member may still deposit today: the lowest of their own limits and those of their identity level, less pending
 * deposits.
 * @returns minor units; `identity` if the level allows no more
 */
export async function getDepositRoom(client: Client, memberId: bigint, cashier: Cashier): Promise<bigint | 'identity'> {
  const { level } = await getIdentity(client, memberId);
  const { deposit30dMinor, depositDayMinor } = levelOf(cashier, level);
  if (depositDayMinor === null) return 'identity';
  const [own, sums] = [await getLimitRoom(client, memberId), await getDepositSums(client, memberId)];
  const rooms = [BigInt(depositDayMinor) - sums.received24h - sums.open];
  if (deposit30dMinor !== undefined) {
    const left30d = BigInt(deposit30dMinor) - sums.days30 - sums.open;
    if (left30d <= 0n) return 'identity';
    rooms.push(left30d);
  }
  if (own !== null) rooms.push(own - sums.open);
  const [min = 0n] = rooms.sort((a, b) => (a < b ? -1 : 1));
  return min > 0n ? min : 0n;
}

/** Records the provider’s answer. Without one the deposit stays as it is. */
function finish(deposit: DepositRow, answer: DepositAnswer | null, { pool }: Context): Promise<DepositRow | null> {
  return withTransaction(pool, async (client) => {
    if (!answer) return getDeposit(client, deposit.id);
    await lockAccount(client, deposit.accountId);
    const locked = await lockDeposit(client, deposit.id);
    const { amountMinor, currency, id, madeAs, memberId, merchant, method } = locked;
    if (answer.outcome === 'refused') {
      const failed = await moveDeposit(client, locked, { name: 'fail', by: 'provider', reason: 'provider' });
      const body = { depositId: id, reason: answer.code };
      if (failed) await emit(client, { merchant, memberId, kind: 'deposit.failed', body });
      return failed;
    }
    const { instructions, providerRef } = answer;
    const moved = await moveDeposit(client, locked, {
      name: 'open',
      by: 'system',
      change: { instructions, providerRef },
    });
    const body = { depositId: id, method, amountMinor: String(amountMinor), currency, madeAs };
    await emit(client, { merchant, memberId, kind: 'deposit.opened', body });
    // Null if it is already paid: by our reference, before we knew the provider’s.
    return moved ?? locked;
  });
}

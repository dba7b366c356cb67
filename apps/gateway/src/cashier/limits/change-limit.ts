import type { LimitKind, LimitPeriod } from '@foyer/contract/limits/shapes.ts';
import { type Client, withTransaction } from '@foyer/database/open-pool.ts';
import { type Refusal, refuse } from '@foyer/http/refusal.ts';
import type { Context } from '../../context.ts';
import { lockAccount } from '../../ledger/wallet/ledger.store.ts';
import { emit } from '../../notify/events/deliver-events.ts';
import type { MemberSession } from '../../platform/http/member-session.ts';
import { addRaise, deleteLimit, dropRaise, type LimitKey, lockLimit, putLimit } from './limit.store.ts';

/** A change of a limit by its member. */
export interface LimitChange {
  merchant: string;
  session: MemberSession;
  kind: LimitKind;
  period: LimitPeriod;
}

type LimitContext = Pick<Context, 'pool'>;

const keyOf = ({ kind, period, session }: LimitChange): LimitKey => ({ memberId: session.memberId, kind, period });

/**
 * Sets a limit: a first or lower one immediately; a higher one, or removal, after a day and a confirmation (RG-05). Lowering a
 * limit cancels a pending raise; requesting the same raise again does not restart its wait.
 * @param amountMinor null: no limit
 */
export const setLimit = (
  change: LimitChange,
  amountMinor: bigint | null,
  { pool }: LimitContext,
): Promise<Refusal<'invalid.request'> | null> =>
  withTransaction(pool, async (client) => {
    const key = keyOf(change);
    if (!isLimitName(key)) return refuse('invalid.request');
    const current = await lockLimit(client, key);
    if (!current && amountMinor === null) return null;
    if (!current || (amountMinor !== null && amountMinor <= current.amountMinor)) {
      await putLimit(client, key, amountMinor ?? 0n);
      await record(client, change, { kind: 'limit.set', amountMinor });
    } else if (!current.next || current.next.amountMinor !== amountMinor) {
      const from = await addRaise(client, key, amountMinor);
      await record(client, change, { kind: 'limit.raise.requested', amountMinor, from });
    }
    return null;
  });

/** Stake limits are per bet, time limits per day. */
const isLimitName = ({ kind, period }: LimitKey): boolean =>
  (kind === 'stake') === (period === 'bet') && (kind !== 'time' || period === 'day');

/** Confirms a raise that has waited. */
export const confirmRaise = (
  change: LimitChange,
  { pool }: LimitContext,
): Promise<Refusal<'not.found' | 'limit.waiting'> | null> =>
  withTransaction(pool, async (client) => {
    const key = keyOf(change);
    const current = await lockLimit(client, key);
    if (!current?.next) return refuse('not.found');
    if (!current.next.isReady) return refuse('limit.waiting');
    const { amountMinor } = current.next;
    await (amountMinor === null ? deleteLimit(client, key) : putLimit(client, key, amountMinor));
    await record(client, change, { kind: 'limit.set', amountMinor });
    return null;
  });

export const cancelRaise = (change: LimitChange, { pool }: LimitContext): Promise<void> =>
  dropRaise(pool, keyOf(change));

interface LimitEvent {
  kind: 'limit.set' | 'limit.raise.requested';
  amountMinor: bigint | null;
  from?: Date;
}

/** Emits the event, with the account locked so that a member's events are in order. */
async function record(client: Client, change: LimitChange, { amountMinor, from, kind }: LimitEvent): Promise<void> {
  const { merchant, session } = change;
  const { accountId, currency, memberId } = session;
  await lockAccount(client, accountId);
  const amount = amountMinor === null ? null : String(amountMinor);
  const body = { limit: change.kind, period: change.period, amountMinor: amount, currency };
  await emit(client, { merchant, memberId, kind, body: from ? { ...body, from: from.toISOString() } : body });
}

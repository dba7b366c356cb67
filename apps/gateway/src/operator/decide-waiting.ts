import { type Client, withTransaction } from '@foyer/database/open-pool.ts';
import { refuse } from '@foyer/http/refusal.ts';
import type { Context } from '../context.ts';
import { adjust } from '../ledger/wallet/adjust.ts';
import { payBonus } from '../ledger/wallet/bonus-win.ts';
import { lockAccount } from '../ledger/wallet/ledger.store.ts';
import { isVendorRefusal, type Outcome, toRequest, type WalletRequest } from '../ledger/wallet/vendor-request.ts';
import { getVendorSession } from '../ledger/wallet/vendor-session.store.ts';
import { decideWaiting, findWaiting, lockWaiting, type Waiting } from '../ledger/wallet/waiting.store.ts';
import { hasPermission, type Person } from '../service/staff/person.ts';
import { writeAuditEntry } from '../service/staff/write-audit-entry.ts';
import { isReason } from './change-member.ts';
import type { StaffAnswer } from './operator-call.ts';

type DecideContext = Pick<Context, 'now' | 'pool'>;

const toCall = ({ body, createdAt, id, operation, source }: Waiting) => ({
  id,
  vendor: source,
  operation: body.kind ?? operation,
  playerRef: body.playerRef,
  roundId: body.roundId,
  amountMinor: body.amountMinor,
  currency: body.currency,
  createdAt,
});

/** Vendors' calls that wait for staff at a merchant (W14, W16). */
export async function findWaitingCalls(
  merchant: string,
  person: Person,
  { pool }: DecideContext,
): Promise<StaffAnswer<'waiting'>> {
  if (!(await hasPermission(pool, person.name, { permission: 'vendor.decide', merchant }))) return refuse('forbidden');
  return { calls: (await findWaiting(pool, merchant)).map(toCall) };
}

export interface Decision {
  id: string;
  reason: string;
  isApproved: boolean;
}

/** Approves a call, which moves its money now, or refuses it for good; only once, and recorded in the same transaction. */
export function decideWaitingCall(
  { id, isApproved, reason }: Decision,
  person: Person,
  { now, pool }: DecideContext,
): Promise<StaffAnswer<'approve'>> {
  return withTransaction(pool, async (client) => {
    if (!isReason(reason)) return refuse('reason');
    const waiting = await lockWaiting(client, id);
    if (!waiting) return refuse('unknown');
    const { merchant } = waiting;
    if (!(await hasPermission(client, person.name, { permission: 'vendor.decide', merchant })))
      return refuse('forbidden');
    const outcome = isApproved ? await carryOut(client, waiting) : null;
    // A call that can no longer be paid, such as a win for a round that exists by now, is refused for good.
    const state = outcome?.status === 'OK' ? 'approved' : 'refused';
    await decideWaiting(client, { id, state, staff: person.name });
    await record(client, { waiting, reason, person, now, after: { state, status: outcome?.status ?? null } });
    return { status: outcome?.status ?? 'REFUSED' };
  });
}

async function carryOut(client: Client, { body, operation, source }: Waiting): Promise<Outcome> {
  const session = await getVendorSession(client, source, body.sessionId);
  const request: WalletRequest | Outcome = toRequest({ vendor: source, operation, body }, session);
  if (isVendorRefusal(request)) return request;
  await lockAccount(client, request.session.account_id);
  return operation === 'adjust' ? adjust(client, request, true) : payBonus(client, request, true);
}

interface Recorded extends Pick<Context, 'now'> {
  waiting: Waiting;
  reason: string;
  person: Person;
  after: object;
}

const record = (client: Client, { after, now, person, reason, waiting }: Recorded): Promise<void> => {
  const { body, id, merchant, source } = waiting;
  const before = { state: waiting.state, vendor: source, txId: body.txId, amountMinor: body.amountMinor };
  const entry = { action: 'vendor.decide', merchant, subject: id, reason, before, after };
  return writeAuditEntry(client, { entry, person, now });
};

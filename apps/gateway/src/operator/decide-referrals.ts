import { withTransaction } from '@foyer/database/open-pool.ts';
import { refuse } from '@foyer/http/refusal.ts';
import type { Context } from '../context.ts';
import { payFor, referralOf } from '../engagement/promotions/pay-referrals.ts';
import { decideReferral, findWaitingReferrals, lockWaitingReferral } from '../engagement/promotions/referral.store.ts';
import { hasPermission, type Person } from '../service/staff/person.ts';
import { writeAuditEntry } from '../service/staff/write-audit-entry.ts';
import { isReason } from './change-member.ts';
import type { StaffAnswer } from './operator-call.ts';

const PERMISSION = 'referral.decide';

/** The referrals of a merchant that wait for staff, oldest first. */
export async function findReferrals(
  merchant: string,
  person: Person,
  { pool }: Pick<Context, 'pool'>,
): Promise<StaffAnswer<'referrals'>> {
  if (!(await hasPermission(pool, person.name, { permission: PERMISSION, merchant }))) return refuse('forbidden');
  const referrals = await findWaitingReferrals(pool, merchant);
  return {
    referrals: referrals.map(({ flags, foundAt, friendId, offerId, referrerId }) => ({
      friendId: String(friendId),
      referrerId: String(referrerId),
      offerId,
      flags,
      foundAt,
    })),
  };
}

interface Decision {
  merchant: string;
  friendId: bigint;
  isGranted: boolean;
  reason: string;
}

/**
 * Pays for a waiting referral, or refuses it, and records it. `unchanged`: the referrer may not be granted anything, has reached
 * the month's maximum or has become an agent, the friend's account is no longer active, or the offer has ended; it keeps waiting.
 */
export function settleReferral(
  { friendId, isGranted, merchant, reason }: Decision,
  person: Person,
  context: Pick<Context, 'documents' | 'merchants' | 'now' | 'pool'>,
): Promise<StaffAnswer<'settle-referral'>> {
  return withTransaction(context.pool, async (client) => {
    if (!isReason(reason)) return refuse('reason');
    if (!(await hasPermission(client, person.name, { permission: PERMISSION, merchant }))) return refuse('forbidden');
    const waiting = await lockWaitingReferral(client, { merchant, friendId });
    const found = context.merchants.find(({ code }) => code === merchant);
    if (!waiting || !found) return refuse('unknown');
    const running = referralOf(found, context);
    const friend = { friendId, referrerId: waiting.referrerId, referrerAccountId: waiting.accountId };
    const grantId = isGranted && running ? await payFor(client, friend, running) : null;
    if (isGranted && !grantId) return refuse('unchanged');
    const state = isGranted ? ('granted' as const) : ('refused' as const);
    await decideReferral(client, { friendId, state, grantId });
    const entry = {
      action: `referral.${state}`,
      merchant,
      subject: String(friendId),
      reason,
      before: {},
      after: { grantId },
    };
    await writeAuditEntry(client, { entry, person, now: context.now });
    return { state };
  });
}

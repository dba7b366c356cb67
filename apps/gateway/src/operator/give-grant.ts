import { withTransaction } from '@foyer/database/open-pool.ts';
import { Refusal, refuse } from '@foyer/http/refusal.ts';
import { toUsernameKey } from '../accounts/members/username.ts';
import { approve } from '../cashier/payments/approval.store.ts';
import type { Context } from '../context.ts';
import { claimOffer } from '../engagement/promotions/claim-offer.ts';
import { lockMember } from '../engagement/promotions/grant.store.ts';
import { getRunningOffer } from '../engagement/promotions/offers-document.ts';
import { getAccountId } from '../engagement/promotions/referral.store.ts';
import { hasPermission, type Person } from '../service/staff/person.ts';
import { writeAuditEntry } from '../service/staff/write-audit-entry.ts';
import { isReason, type MemberName } from './change-member.ts';
import { needsTwo } from './four-eyes.ts';
import { getMemberState } from './member-state.store.ts';
import type { StaffAnswer } from './operator-call.ts';

const PERMISSION = 'promotion.give';

/** A gift to a member. The id identifies the gift: the second person must send the same id with the same content. */
interface WantedGrant extends MemberName {
  requestId: string;
  offerId: string;
  amountMinor: bigint;
  reason: string;
}

/**
 * Gives a member an amount of a `manual` offer. From the merchant’s threshold for two people on, it waits for a second person to
 * make the same call; both need the permission when it is paid. Later repetitions return the same grant. `same`: this person has
 * already approved it; `unchanged`: the member may not be granted anything, or the budget of the offer is used up.
 */
export function giveGrant(
  wanted: WantedGrant,
  person: Person,
  context: Pick<Context, 'documents' | 'merchants' | 'now' | 'pool'>,
): Promise<StaffAnswer<'give-grant'>> {
  const { amountMinor, merchant: code, offerId, reason, requestId, username } = wanted;
  return withTransaction(context.pool, async (client) => {
    if (!isReason(reason)) return refuse('reason');
    const hasIt = (name: string) => hasPermission(client, name, { permission: PERMISSION, merchant: code });
    if (!(await hasIt(person.name))) return refuse('forbidden');
    const merchant = context.merchants.find((one) => one.code === code);
    const found = await getMemberState(client, code, toUsernameKey(username));
    const running = getRunningOffer(offerId, code, context);
    const value = running?.offer.value;
    if (!merchant || !found || !running || value?.kind !== 'manual' || amountMinor > BigInt(value.maxMinor))
      return refuse('unknown');
    const { memberId } = found;
    // Of two concurrent calls, the second sees the approval of the first.
    await lockMember(client, memberId);
    const subject = `grant:${requestId}:${memberId}:${offerId}:${amountMinor}`;
    const approvers = await approve(client, subject, person.name);
    if (!approvers) return refuse('same');
    const entry = { action: 'grant.give', merchant: code, subject: found.username, reason, before: {} };
    const record = (after: object) => writeAuditEntry(client, { entry: { ...entry, after }, person, now: context.now });
    const about = { requestId, offerId, amountMinor: String(amountMinor) };
    if (approvers.length < 2 && (await needsTwo(client, code, amountMinor))) {
      await record({ ...about, state: 'waiting' });
      return { state: 'waiting', approvedBy: approvers };
    }
    for (const name of approvers) if (!(await hasIt(name))) return refuse('forbidden');
    const granted = await claimOffer(client, {
      merchant,
      member: { memberId, accountId: await getAccountId(client, memberId) },
      offer: running.offer,
      version: running.version,
      documents: context.documents,
      occurrence: `staff:${requestId}`,
      amountMinor,
    });
    if (granted instanceof Refusal) return refuse('unchanged');
    await record({ ...about, state: 'granted', grantId: granted.id });
    return { state: 'granted', grantId: granted.id };
  });
}

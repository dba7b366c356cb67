import { withTransaction } from '@foyer/database/open-pool.ts';
import { Refusal, refuse } from '@foyer/http/refusal.ts';
import { toUsernameKey } from '../accounts/members/username.ts';
import type { Context } from '../context.ts';
import { cancelFreeRounds, type FreeRoundsOffer, grantFreeRounds } from '../play/vendors/grant-free-rounds.ts';
import { hasPermission, type Person } from '../service/staff/person.ts';
import { writeAuditEntry } from '../service/staff/write-audit-entry.ts';
import { isReason } from './change-member.ts';
import type { StaffAnswer } from './operator-call.ts';
import { getReceiver } from './receiver.store.ts';

interface Target {
  merchant: string;
  reason: string;
}

/** Gives a member free rounds at a vendor. Recorded before the vendor is called; repeating the same id grants only once. */
export async function offerFreeRounds(
  { merchant, reason, username, ...offer }: FreeRoundsOffer & Target & { username: string },
  person: Person,
  context: Context,
): Promise<StaffAnswer<'grant-free-rounds'>> {
  const receiver = await getReceiver(context.pool, merchant, toUsernameKey(username));
  const after = { ...offer, stakeMinor: String(offer.stakeMinor) };
  const refused = await record(
    { action: 'free-rounds.grant', subject: username, merchant, reason, after },
    person,
    context,
  );
  if (refused) return refused;
  if (!receiver) return refuse('unknown');
  const granted = await grantFreeRounds(offer, receiver, context);
  return granted instanceof Refusal ? granted : { grantId: granted.id, state: granted.state };
}

/** Cancels the remaining rounds of a grant. */
export async function endFreeRounds(
  { grantId, merchant, reason }: Target & { grantId: string },
  person: Person,
  context: Context,
): Promise<StaffAnswer<'cancel-free-rounds'>> {
  const entry = { action: 'free-rounds.cancel', subject: grantId, merchant, reason, after: {} };
  const refused = await record(entry, person, context);
  if (refused) return refused;
  const cancelled = await cancelFreeRounds({ grantId, merchant }, context);
  return cancelled instanceof Refusal ? cancelled : { grantId, state: cancelled.state };
}

/** Writes the audit log, or refuses the action. */
function record(
  entry: Target & { action: string; subject: string; after: object },
  person: Person,
  { now, pool }: Context,
): Promise<Refusal<'reason' | 'forbidden'> | null> {
  return withTransaction(pool, async (client) => {
    if (!isReason(entry.reason)) return refuse('reason');
    const required = { permission: 'free-rounds.change', merchant: entry.merchant } as const;
    if (!(await hasPermission(client, person.name, required))) return refuse('forbidden');
    await writeAuditEntry(client, { entry: { ...entry, before: {} }, person, now });
    return null;
  });
}

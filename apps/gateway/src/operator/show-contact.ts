import { Refusal, refuse } from '@foyer/http/refusal.ts';
import { requireMember } from '../accounts/members/member.store.ts';
import type { Context } from '../context.ts';
import { requireForDesk } from '../service/desk/desk-actions.ts';
import type { Person } from '../service/staff/person.ts';
import { writeAuditEntry } from '../service/staff/write-audit-entry.ts';
import { findContactsIn } from '../service/support/contact.store.ts';
import { openContact } from '../service/support/contact-details.ts';
import { isReason } from './change-member.ts';
import type { StaffAnswer } from './operator-call.ts';

/** Shows staff the contact details of a conversation's customer. Requires a reason, and is recorded before anything is shown. */
export async function showContact(
  { id, reason }: { id: string; reason: string },
  person: Person,
  context: Pick<Context, 'now' | 'pool' | 'seal'>,
): Promise<StaffAnswer<'desk-contact'>> {
  const conversation = await requireForDesk(id, person, context);
  if (conversation instanceof Refusal) return conversation;
  if (!isReason(reason)) return refuse('reason');
  const { memberId, merchant } = conversation;
  const entry = { action: 'support.contact', merchant, subject: id, reason: reason.trim(), before: {}, after: {} };
  await writeAuditEntry(context.pool, { entry, person, now: context.now });
  const member = memberId === null ? null : await requireMember(context.pool, memberId);
  const given = await findContactsIn(context.pool, id);
  return {
    account: member && { email: member.email, mobile: member.mobile },
    given: given.map(({ createdAt, sealed }) => ({ at: createdAt, ...openContact(sealed, context) })),
  };
}

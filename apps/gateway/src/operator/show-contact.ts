import { type Refusal, refuse } from '@foyer/http/refusal.ts';
import { requireMember } from '../accounts/members/member.store.ts';
import type { Context } from '../context.ts';
import { requireForDesk } from '../service/desk/desk-actions.ts';
import type { Person } from '../service/staff/person.ts';
import { writeAuditEntry } from '../service/staff/write-audit-entry.ts';
import { findContactsIn } from '../service/support/contact.store.ts';
import { type ContactDetails, openContact } from '../service/support/contact-details.ts';
import { isReason } from './change-member.ts';

/** Contact details of a customer. */
interface Contact {
  /** From the account; null for a visitor. */
  account: { email: string | null; mobile: string | null } | null;
  /** From the chat, the newest first. */
  given: (ContactDetails & { at: string })[];
}

/** Shows staff the contact details of a conversation's customer. Requires a reason, and is recorded before anything is shown. */
export async function showContact(
  { id, reason }: { id: string; reason: string },
  person: Person,
  context: Pick<Context, 'now' | 'pool' | 'seal'>,
): Promise<Contact | Refusal<'unknown' | 'reason'>> {
  const conversation = await requireForDesk(id, person, context);
  if ('code' in conversation) return conversation;
  if (!isReason(reason)) return refuse('reason');
  const { memberId, merchant } = conversation;
  const entry = { action: 'support.contact', merchant, subject: id, reason: reason.trim(), before: {}, after: {} };
  await writeAuditEntry(context.pool, { entry, person, now: context.now });
  const member = memberId === null ? null : await requireMember(context.pool, memberId);
  const given = await findContactsIn(context.pool, id);
  return {
    account: member && { email: member.email, mobile: member.mobile },
    given: given.map(({ createdAt, sealed }) => ({ at: createdAt.toISOString(), ...openContact(sealed, context) })),
  };
}

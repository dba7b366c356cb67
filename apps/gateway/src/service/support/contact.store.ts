import type { Queryable } from '@foyer/database/open-pool.ts';
import type { Customer } from './customer.ts';

/** Stores sealed contact details of a customer, with their open or newest conversation if they have one. */
export async function insertContact(
  client: Queryable,
  { memberId, merchant, visitorRef }: Customer,
  sealed: Buffer,
): Promise<void> {
  await client.query({
    name: 'insert-support-contact',
    text: `insert into foyer.support_contact (merchant, member_id, visitor_ref, conversation_id, sealed_details)
      values ($1, $2, $3, (
        select id from foyer.support_conversation where merchant = $1 and (member_id = $2 or visitor_ref = $3)
        order by state = 'closed', opened_at desc limit 1), $4)`,
    values: [merchant, memberId, visitorRef, sealed],
  });
}

export interface ContactRow {
  sealed: Buffer;
  createdAt: Date;
}

/** The details given in a conversation, the newest first. */
export async function findContactsIn(client: Queryable, conversationId: string): Promise<ContactRow[]> {
  const { rows } = await client.query<ContactRow>({
    name: 'find-contacts-in-conversation',
    text: `select sealed_details as sealed, created_at as "createdAt" from foyer.support_contact
      where conversation_id = $1 order by created_at desc, id desc limit 20`,
    values: [conversationId],
  });
  return rows;
}

/** The details that a member has given in any chat. */
export async function findContactsOf(client: Queryable, memberId: bigint): Promise<ContactRow[]> {
  const { rows } = await client.query<ContactRow>(
    `select sealed_details as sealed, created_at as "createdAt" from foyer.support_contact
      where member_id = $1 order by created_at`,
    [memberId],
  );
  return rows;
}

/**
 * Deletes details without a conversation in our own chat after the same time as conversations (docs/support.md); the others are
 * deleted with theirs.
 */
export async function deleteOldContacts(client: Queryable): Promise<void> {
  await client.query(
    `delete from foyer.support_contact
      where conversation_id is null and created_at < foyer.clock() - interval '24 months'`,
  );
}

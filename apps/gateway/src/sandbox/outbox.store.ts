import type { Selectable } from 'kysely';
import type { IdentityTables } from '../db/identity-tables.ts';
import type { Database } from '../db/tables.ts';

export type OutboxMessage = Selectable<IdentityTables['outbox_message']>;

export async function insertOutboxMessage(
  db: Database,
  message: Pick<OutboxMessage, 'merchant' | 'channel' | 'recipient' | 'subject' | 'body' | 'code'>,
): Promise<void> {
  await db.insertInto('outbox_message').values(message).execute();
}

/** The newest hundred, of everyone or of one recipient. */
export function findOutboxMessages(db: Database, to: string | null): Promise<OutboxMessage[]> {
  return db
    .selectFrom('outbox_message')
    .selectAll()
    .$if(to !== null, (query) => query.where('recipient', '=', to))
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
}

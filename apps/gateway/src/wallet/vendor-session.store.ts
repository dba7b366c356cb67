import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Database, Tables } from '../db/tables.ts';

export type VendorSession = Selectable<Tables['vendor_session']>;

/** A vendor's session, expired or not: credits outlive it (W3). */
export async function findVendorSession(db: Database, vendor: string, id: string): Promise<VendorSession | null> {
  if (!/^[0-9a-f-]{36}$/.test(id)) return null;
  return (
    (await db
      .selectFrom('vendor_session')
      .selectAll()
      .where('id', '=', id)
      .where('vendor', '=', vendor)
      .executeTakeFirst()) ?? null
  );
}

export async function insertVendorSession(db: Database, session: Omit<VendorSession, 'created_at'>): Promise<void> {
  await db.insertInto('vendor_session').values(session).execute();
}

/** Redeems a launch token: the first use wins, the second finds nothing. */
export function redeemLaunchToken(db: Database, vendor: string, tokenHash: Buffer): Promise<VendorSession | undefined> {
  return db
    .updateTable('vendor_session')
    .set({ launch_token_hash: null })
    .where('vendor', '=', vendor)
    .where('launch_token_hash', '=', tokenHash)
    .where(sql<boolean>`launch_expires_at > now()`)
    .returningAll()
    .executeTakeFirst();
}

import { sql } from 'kysely';
import type { Database } from '../../db/tables.ts';

/** A member of staff, and the HMAC of the network that they logged in from. */
interface StaffNetwork {
  staff: string;
  network: string;
}

/** Whether the person has logged in from this network in the last 90 days. */
export async function isKnownNetwork(db: Database, { network, staff }: StaffNetwork): Promise<boolean> {
  const known = await db
    .selectFrom('staff_network')
    .select('staff')
    .where('staff', '=', staff)
    .where('network', '=', network)
    .where('seen_at', '>', OLDEST)
    .executeTakeFirst();
  return known !== undefined;
}

export async function rememberNetwork(db: Database, network: StaffNetwork): Promise<void> {
  await db
    .insertInto('staff_network')
    .values(network)
    .onConflict((conflict) => conflict.columns(['staff', 'network']).doUpdateSet({ seen_at: sql<Date>`foyer.clock()` }))
    .execute();
}

export async function deleteOldNetworks(db: Database): Promise<void> {
  await db.deleteFrom('staff_network').where('seen_at', '<=', OLDEST).execute();
}

const OLDEST = sql<Date>`foyer.clock() - interval '90 days'`;

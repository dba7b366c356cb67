import { sql } from 'kysely';
import type { Database } from '../../db/tables.ts';

/** Stores where the owner of an identity came from; the latest visit counts. */
export async function storeCampaign(
  db: Database,
  { campaign, identityHash, merchant }: { merchant: string; identityHash: Buffer; campaign: object },
): Promise<void> {
  const values = { campaign: JSON.stringify(campaign), at: sql<Date>`foyer.clock()` };
  await db
    .insertInto('social_campaign')
    .values({ merchant, identity_hash: identityHash, ...values })
    .onConflict((conflict) => conflict.columns(['merchant', 'identity_hash']).doUpdateSet(values))
    .execute();
}

export async function getCampaign(db: Database, merchant: string, identityHash: Buffer): Promise<object | undefined> {
  const found = await db
    .selectFrom('social_campaign')
    .select('campaign')
    .where('merchant', '=', merchant)
    .where('identity_hash', '=', identityHash)
    .where('at', '>', sql<Date>`foyer.clock() - interval '1 day'`)
    .executeTakeFirst();
  return found?.campaign;
}

/** Deletes campaigns older than a day. */
export async function deleteOldCampaigns(db: Database): Promise<void> {
  await db.deleteFrom('social_campaign').where('at', '<', sql<Date>`foyer.clock() - interval '1 day'`).execute();
}

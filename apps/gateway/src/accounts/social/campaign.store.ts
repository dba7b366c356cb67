import type { Queryable } from '@foyer/database/open-pool.ts';

/** Stores where the owner of an identity came from; the latest visit counts. */
export async function storeCampaign(
  db: Queryable,
  { campaign, identityHash, merchant }: { merchant: string; identityHash: Buffer; campaign: object },
): Promise<void> {
  await db.query({
    name: 'store-social-campaign',
    text: `insert into foyer.social_campaign (merchant, identity_hash, campaign, at) values ($1, $2, $3, foyer.clock())
      on conflict (merchant, identity_hash) do update set campaign = excluded.campaign, at = excluded.at`,
    values: [merchant, identityHash, JSON.stringify(campaign)],
  });
}

export async function getCampaign(db: Queryable, merchant: string, identityHash: Buffer): Promise<object | null> {
  const { rows } = await db.query<{ campaign: object }>({
    name: 'get-social-campaign',
    text: `select campaign from foyer.social_campaign
      where merchant = $1 and identity_hash = $2 and at > foyer.clock() - interval '1 day'`,
    values: [merchant, identityHash],
  });
  return rows[0]?.campaign ?? null;
}

/** Deletes campaigns older than a day. */
export async function deleteOldCampaigns(db: Queryable): Promise<void> {
  await db.query({
    name: 'delete-old-social-campaigns',
    text: `delete from foyer.social_campaign where at < foyer.clock() - interval '1 day'`,
  });
}

import type { Queryable } from '@foyer/database/open-pool.ts';

/** A provider's id for a member; null if it has none yet. */
export async function getEntityId(client: Queryable, provider: string, memberId: bigint): Promise<string | null> {
  const { rows } = await client.query<{ entityId: string }>({
    name: 'get-provider-customer',
    text: `select entity_id as "entityId" from foyer.support_provider_customer where provider = $1 and member_id = $2`,
    values: [provider, memberId],
  });
  return rows[0]?.entityId ?? null;
}

/** Stores a provider's id for a member, unless there is one. @returns the stored one */
export async function keepEntityId(
  client: Queryable,
  { entityId, memberId, provider }: { provider: string; memberId: bigint; entityId: string },
): Promise<string> {
  await client.query({
    name: 'keep-provider-customer',
    text: `insert into foyer.support_provider_customer (provider, member_id, entity_id) values ($1, $2, $3)
      on conflict do nothing`,
    values: [provider, memberId, entityId],
  });
  return (await getEntityId(client, provider, memberId)) ?? entityId;
}

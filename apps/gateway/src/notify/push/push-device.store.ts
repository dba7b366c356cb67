import { hash } from 'node:crypto';
import type { PushTopic } from '@foyer/contract/push/shapes.ts';
import type { Client, Queryable } from '@foyer/database/open-pool.ts';

export type PushProvider = 'webpush' | 'fcm';

/** A browser that will receive a member’s messages. */
export interface NewPushDevice {
  merchant: string;
  memberId: bigint;
  sessionId: string;
  provider: PushProvider;
  /** The endpoint or the token. */
  address: string;
  sealedAddress: Buffer;
  topics: readonly PushTopic[];
  origin: string;
  userAgent: string;
}

/** More than one person uses; beyond it, the least recently refreshed one is deleted. */
export const MAX_PUSH_DEVICES = 10;

const hashOf = (address: string): Buffer => hash('sha256', address, 'buffer');

/**
 * Stores a browser for a member, who is locked so that concurrent calls keep to the maximum. A known browser is moved to this
 * member, and messages waiting for its former member are deleted.
 * @returns its id
 */
export async function putPushDevice(client: Client, device: NewPushDevice): Promise<bigint> {
  const { address, memberId, merchant, origin, provider, sealedAddress, sessionId, topics, userAgent } = device;
  await client.query('select from foyer.member where id = $1 for update', [memberId]);
  const { rows } = await client.query<{ id: bigint }>(
    `insert into foyer.push_device as known
       (merchant, member_id, session_id, provider, address_hash, sealed_address, topics, origin, user_agent)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (merchant, address_hash) do update set
       member_id = excluded.member_id, session_id = excluded.session_id, provider = excluded.provider,
       sealed_address = excluded.sealed_address, origin = excluded.origin, user_agent = excluded.user_agent,
       topics = case when known.member_id = excluded.member_id then known.topics else excluded.topics end,
       added_at = case when known.member_id = excluded.member_id then known.added_at else foyer.clock() end,
       delivered_at = case when known.member_id = excluded.member_id then known.delivered_at end,
       refreshed_at = foyer.clock()
     returning id`,
    [merchant, memberId, sessionId, provider, hashOf(address), sealedAddress, topics, origin, userAgent.slice(0, 400)],
  );
  const id = rows[0]?.id ?? 0n;
  await client.query('delete from foyer.push_message where device_id = $1 and member_id <> $2', [id, memberId]);
  await client.query(
    `delete from foyer.push_device where member_id = $1 and id in (
       select id from foyer.push_device where member_id = $1 order by refreshed_at desc, id desc offset ${MAX_PUSH_DEVICES})`,
    [memberId],
  );
  return id;
}

/** A member’s browser as they see it. */
export interface ShownPushDevice {
  id: bigint;
  userAgent: string;
  addedAt: Date;
  deliveredAt: Date | null;
  sessionId: string | null;
}

export async function findPushDevices(client: Queryable, memberId: bigint): Promise<ShownPushDevice[]> {
  const { rows } = await client.query<ShownPushDevice>(
    `select id, user_agent as "userAgent", added_at as "addedAt", delivered_at as "deliveredAt", session_id as "sessionId"
     from foyer.push_device where member_id = $1 order by refreshed_at desc, id desc`,
    [memberId],
  );
  return rows;
}

/** Deletes a member’s browser, by id or address; never another member’s. */
export async function deletePushDevice(
  client: Queryable,
  memberId: bigint,
  { address = null, id = null }: { address?: string | null; id?: bigint | null },
): Promise<void> {
  await client.query('delete from foyer.push_device where member_id = $1 and (id = $2 or address_hash = $3)', [
    memberId,
    id,
    address === null ? null : hashOf(address),
  ]);
}

/** Deletes a browser that no longer accepts messages. */
export async function endPushDevice(client: Queryable, id: bigint): Promise<void> {
  await client.query('delete from foyer.push_device where id = $1', [id]);
}

/** Locks the Web Push browser with an address; null if there is none. */
export async function lockPushDevice(
  client: Client,
  merchant: string,
  address: string,
): Promise<{ id: bigint; sealedAddress: Buffer } | null> {
  const { rows } = await client.query<{ id: bigint; sealedAddress: Buffer }>(
    `select id, sealed_address as "sealedAddress" from foyer.push_device
     where merchant = $1 and address_hash = $2 and provider = 'webpush' for update`,
    [merchant, hashOf(address)],
  );
  return rows[0] ?? null;
}

/** Sets the new address of a locked browser, unless another row already has it. */
export async function movePushDevice(
  client: Client,
  id: bigint,
  { address, sealedAddress }: { address: string; sealedAddress: Buffer },
): Promise<void> {
  await client.query(
    `update foyer.push_device device set address_hash = $2, sealed_address = $3, refreshed_at = foyer.clock()
     where id = $1 and not exists (select from foyer.push_device other
       where other.merchant = device.merchant and other.address_hash = $2 and other.id <> device.id)`,
    [id, hashOf(address), sealedAddress],
  );
}

/** Changes the topics of a member’s token. @returns its topics afterwards; null if it is not the member’s */
export async function changeTopics(
  client: Queryable,
  memberId: bigint,
  { add = [], address, remove = [] }: { address: string; add?: readonly PushTopic[]; remove?: readonly PushTopic[] },
): Promise<PushTopic[] | null> {
  const { rows } = await client.query<{ topics: PushTopic[] }>(
    `update foyer.push_device set refreshed_at = foyer.clock(), topics = array(
       select topic from unnest(topics || $3::text[]) with ordinality as one (topic, at)
       where topic <> all($4::text[]) group by topic order by min(at))
     where member_id = $1 and address_hash = $2 returning topics`,
    [memberId, hashOf(address), add, remove],
  );
  return rows[0]?.topics ?? null;
}

/** Turns on the prompt's topics for a member who has not chosen yet. */
export async function turnOnPush(client: Client, memberId: bigint): Promise<void> {
  await client.query(
    `update foyer.member set push_results = true, push_wins = true, push_withdrawals = true, push_closing = true,
       push_chosen_at = foyer.clock() where id = $1 and push_chosen_at is null`,
    [memberId],
  );
}

/** Deletes browsers that have not been seen for sixty days; they are added again on their next visit. */
export async function deleteStalePushDevices(client: Queryable): Promise<void> {
  await client.query(`delete from foyer.push_device where refreshed_at < foyer.clock() - interval '60 days'`);
}

import type { Queryable } from '@foyer/database/open-pool.ts';
import type { Concern } from './phrases.data.ts';

/** A message that shows distress. */
export interface Shown {
  merchant: string;
  conversationId: string;
  memberId: bigint | null;
  concern: Concern;
  seq: number;
  /** The conversation's priority so far. */
  priority: number;
}

export type HarmState = 'open' | 'confirmed' | 'dismissed';

/** A harm case that was not dismissed. */
export interface HarmCase {
  id: bigint;
  concern: Concern;
  state: HarmState;
  formerPriority: number;
}

/** Locks the case of a conversation; null: none, or it was dismissed. */
export async function lockHarmCase(client: Queryable, conversationId: string): Promise<HarmCase | null> {
  const { rows } = await client.query<HarmCase>({
    name: 'lock-harm-case',
    text: `select id, concern, state, former_priority as "formerPriority" from foyer.harm_case
      where conversation_id = $1 and state <> 'dismissed' for update`,
    values: [conversationId],
  });
  return rows[0] ?? null;
}

/** Opens a case. The conversation is locked, so there is at most one. */
export async function openHarmCase(client: Queryable, shown: Shown): Promise<void> {
  const { concern, conversationId, memberId, merchant, priority, seq } = shown;
  await client.query({
    name: 'open-harm-case',
    text: `insert into foyer.harm_case (merchant, conversation_id, member_id, concern, first_seq, last_seq, former_priority)
      values ($1, $2, $3, $4, $5, $5, $6)`,
    values: [merchant, conversationId, memberId, concern, seq, priority],
  });
  await markMember(client, memberId);
}

/** Adds a message to a case; a graver one reopens it. */
export async function addToHarmCase(
  client: Queryable,
  id: bigint,
  { concern, isGraver, seq }: { concern: Concern; seq: number; isGraver: boolean },
): Promise<void> {
  await client.query({
    name: 'add-to-harm-case',
    text: `update foyer.harm_case set last_seq = $2,
        concern = case when $4 then $3 else concern end,
        state = case when $4 then 'open' else state end,
        decided_at = case when $4 then null else decided_at end,
        decided_by = case when $4 then null else decided_by end
      where id = $1`,
    values: [id, seq, concern, isGraver],
  });
}

/** Records staff's decision about a case. */
export async function decideHarmCase(
  client: Queryable,
  id: bigint,
  { reason, staff, state }: { state: 'confirmed' | 'dismissed'; staff: string; reason: string },
): Promise<void> {
  const { rows } = await client.query<{ memberId: bigint | null }>({
    name: 'decide-harm-case',
    text: `update foyer.harm_case set state = $2, decided_by = $3, decided_at = foyer.clock(), reason = $4
      where id = $1 returning member_id as "memberId"`,
    values: [id, state, staff, reason],
  });
  await markMember(client, rows[0]?.memberId ?? null);
}

/** Assigns a visitor's case to the member that the visitor has turned out to be. */
export async function giveHarmCaseTo(client: Queryable, memberId: bigint, conversationId: string): Promise<void> {
  const { rowCount } = await client.query({
    name: 'give-harm-case',
    text: 'update foyer.harm_case set member_id = $1 where conversation_id = $2',
    values: [memberId, conversationId],
  });
  if (rowCount) await markMember(client, memberId);
}

/** Updates a member’s row from their cases. Concurrent decisions about the member wait for it (policy.store.ts). */
async function markMember(client: Queryable, memberId: bigint | null): Promise<void> {
  if (memberId === null) return;
  // NOTE lock in a separate statement, so that the update sees what was committed while this one waited.
  await client.query({
    name: 'lock-member-for-harm',
    text: 'select from foyer.member where id = $1 for update',
    values: [memberId],
  });
  await client.query({
    name: 'mark-member-harm',
    text: `update foyer.member set harm_since = (
        select min(noticed_at) from foyer.harm_case where member_id = $1 and state <> 'dismissed')
      where id = $1`,
    values: [memberId],
  });
}

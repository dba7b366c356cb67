import type { Client, Queryable } from '@foyer/database/open-pool.ts';

/** Levels of agents below the top one. */
export const MAX_DEPTH = 10;

/** The agent who has referred a member, locked so that they remain one until the transaction ends. */
async function lockParent(client: Client, memberId: bigint): Promise<bigint | null> {
  const { rows } = await client.query<{ id: bigint }>(
    `select parent.id from foyer.member parent
     where parent.id = (select referred_by from foyer.member where id = $1) and parent.type in (1, 2)
       and parent.merchant = (select merchant from foyer.member where id = $1) for share of parent`,
    [memberId],
  );
  return rows[0]?.id ?? null;
}

const ADD_SELF = `insert into foyer.agent_tree (merchant, ancestor_id, agent_id, depth, since)
  select merchant, id, id, 0, $2::timestamptz from foyer.member where id = $1 on conflict do nothing`;

/**
 * Makes a locked member an agent: below the agent who has referred them (type 2), or at the top (type 1). Members who have joined before
 * stay where they are, so the tree has no cycles, and nobody is ever moved.
 * @returns the type; null if the tree would become too deep
 */
export async function joinTree(client: Client, memberId: bigint): Promise<1 | 2 | null> {
  const parent = await lockParent(client, memberId);
  const { rows } = await client.query<{ now: Date; depth: number | null; parentSince: Date | null }>(
    `select foyer.clock() as now, (select max(depth)::int from foyer.agent_tree where agent_id = $1) as depth,
       (select created_at from foyer.member where id = $1) as "parentSince"`,
    [parent],
  );
  const [found] = rows;
  if (!found || (found.depth ?? 0) >= MAX_DEPTH) return null;
  // NOTE an agent that was created by an import has no row of its own yet.
  if (parent) await client.query(ADD_SELF, [parent, found.parentSince]);
  await client.query(ADD_SELF, [memberId, found.now]);
  if (parent)
    await client.query(
      `insert into foyer.agent_tree (merchant, ancestor_id, agent_id, depth, since)
       select merchant, ancestor_id, $1, depth + 1, $3 from foyer.agent_tree where agent_id = $2 on conflict do nothing`,
      [memberId, parent, found.now],
    );
  const type = parent ? 2 : 1;
  await client.query('update foyer.member set type = $2 where id = $1', [memberId, type]);
  return type;
}

/** One agent above another, and how many levels above. */
export interface TreeLine {
  agentId: bigint;
  ancestorId: bigint;
  depth: number;
}

/** The agents above each of the given ones, the nearest first. */
export async function findLinesAbove(client: Queryable, agentIds: readonly bigint[]): Promise<TreeLine[]> {
  const { rows } = await client.query<TreeLine>(
    `select agent_id as "agentId", ancestor_id as "ancestorId", depth from foyer.agent_tree
     where agent_id = any($1::bigint[]) and depth > 0 order by agent_id, depth`,
    [agentIds],
  );
  return rows;
}

import type { Queryable } from '@foyer/database/open-pool.ts';
import type { RestrictionRecord } from './journal.ts';

/** Marks an entry of the journal as known, and reads what a member may not do now. The member is locked until the transaction ends. */
export async function addRestrictionEntry(
  client: Queryable,
  { entryId, memberId }: { entryId: string; memberId: bigint },
): Promise<RestrictionRecord> {
  const { rows } = await client.query<Omit<RestrictionRecord, 'id' | 'kind'>>(
    `select merchant, id::text as "memberId", ${toIso('created_at')} as "memberSince", status,
       ${toIso('excluded_since')} as "excludedSince", ${toIso('excluded_until')} as "excludedUntil",
       ${toIso('paused_until')} as "pausedUntil", ${toIso('closing_at')} as "closingAt",
       blocked_actions as "blockedActions"
     from foyer.member where id = $1 for update`,
    [memberId],
  );
  if (!rows[0]) throw new Error(`there is no member ${memberId}`);
  await client.query('insert into foyer.restriction_entry (id) values ($1)', [entryId]);
  return { kind: 'restrictions', id: entryId, ...rows[0] };
}

const toIso = (column: string): string => `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** Which entries of the journal a database does not know. */
export async function findUnknownEntries(owner: Queryable, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await owner.query<{ id: string }>(
    `select asked.id from unnest($1::uuid[]) asked (id)
     where not exists (select from foyer.restriction_entry known where known.id = asked.id)`,
    [ids],
  );
  return new Set(rows.map(({ id }) => id));
}

/**
 * Sets what a member may not do to what an entry says; a longer exclusion is kept. Another person who has got the same id is left
 * alone. @returns whether the member was found
 */
export async function applyRestrictions(owner: Queryable, entry: RestrictionRecord): Promise<boolean> {
  const { rowCount } = await owner.query(
    `update foyer.member set status = $4, excluded_since = $5::timestamptz,
       excluded_until = $6::timestamptz, paused_until = $7::timestamptz, closing_at = $8::timestamptz, blocked_actions = $9
     where id = $1::bigint and merchant = $2 and created_at = $3::timestamptz`,
    [
      entry.memberId,
      entry.merchant,
      entry.memberSince,
      entry.status,
      entry.excludedSince,
      entry.excludedUntil,
      entry.pausedUntil,
      entry.closingAt,
      entry.blockedActions,
    ],
  );
  await owner.query('insert into foyer.restriction_entry (id) values ($1)', [entry.id]);
  return rowCount === 1;
}

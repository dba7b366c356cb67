import type { Side } from '@foyer/contract/identity/shapes.ts';
import type { Queryable } from '@foyer/database/open-pool.ts';

/** A picture of a check, encrypted. */
export interface FileRow {
  side: Side;
  sealedKey: Buffer;
  encrypted: Buffer;
  width: number;
  height: number;
}

export async function putFile(client: Queryable, checkId: string, file: FileRow): Promise<void> {
  await client.query({
    name: 'put-identity-file',
    text: `insert into foyer.identity_file (check_id, side, sealed_key, encrypted, width, height) values ($1, $2, $3, $4, $5, $6)
      on conflict (check_id, side) do update set sealed_key = excluded.sealed_key, encrypted = excluded.encrypted,
        width = excluded.width, height = excluded.height, added_at = foyer.clock()`,
    values: [checkId, file.side, file.sealedKey, file.encrypted, file.width, file.height],
  });
}

/** The pictures that a check has. */
export async function findSides(client: Queryable, checkId: string): Promise<Side[]> {
  const { rows } = await client.query<{ side: Side }>({
    name: 'find-identity-sides',
    text: 'select side from foyer.identity_file where check_id = $1 order by id',
    values: [checkId],
  });
  return rows.map(({ side }) => side);
}

export async function getFile(client: Queryable, checkId: string, side: Side): Promise<FileRow | null> {
  const { rows } = await client.query<FileRow>({
    name: 'get-identity-file',
    text: `select side, sealed_key as "sealedKey", encrypted, width, height from foyer.identity_file
      where check_id = $1 and side = $2`,
    values: [checkId, side],
  });
  return rows[0] ?? null;
}

/** Deletes the pictures of a merchant’s members who have not logged in for `keepDays` days. */
export async function deleteOldFiles(client: Queryable, merchant: string, keepDays: number): Promise<void> {
  await client.query({
    name: 'delete-old-identity-files',
    text: `delete from foyer.identity_file where check_id in (
        select identity_check.id from foyer.identity_check join foyer.member on member.id = identity_check.member_id
        where identity_check.merchant = $1
          and greatest(identity_check.touched_at, coalesce(member.last_login_at, member.created_at))
            < foyer.clock() - $2 * interval '1 day')`,
    values: [merchant, keepDays],
  });
}

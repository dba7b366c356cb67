import type { Queryable } from '@foyer/database/open-pool.ts';

/** A member's first start of an installed app. */
interface Install {
  kind: 'PWA' | 'WEBCLIP' | 'APP';
  firstAt: Date;
}

/** Records the first start of an installed app. @returns whether it is the first */
export async function recordInstall(client: Queryable, memberId: bigint, kind: Install['kind']): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'record-install',
    text: 'insert into foyer.member_install (member_id, kind) values ($1, $2) on conflict do nothing',
    values: [memberId, kind],
  });
  return rowCount === 1;
}

/** Null: never, as far as we know. */
export async function getInstall(client: Queryable, memberId: bigint): Promise<Install | null> {
  const { rows } = await client.query<Install>(
    `select kind, first_at as "firstAt" from foyer.member_install where member_id = $1`,
    [memberId],
  );
  return rows[0] ?? null;
}

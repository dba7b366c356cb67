import type { Client } from '@foyer/database/open-pool.ts';

/** The verified identity of a member; level 0 and no name before a check. */
export interface Identity {
  level: number;
  sealedName: Buffer | null;
  /** MM-DD; null before a check. */
  birthday: string | null;
  /** Null before a check. */
  birthYear?: number | null;
}

export async function getIdentity(client: Client, memberId: bigint): Promise<Identity> {
  const { rows } = await client.query<Identity>({
    name: 'get-member-identity',
    text: 'select level, sealed_name as "sealedName", birthday, birth_year as "birthYear" from foyer.member_identity where member_id = $1',
    values: [memberId],
  });
  return rows[0] ?? { level: 0, sealedName: null, birthday: null, birthYear: null };
}

/** Stores the outcome of a check of a member’s identity. */
export async function putIdentity(
  client: Client,
  memberId: bigint,
  { birthday, birthYear = null, level, sealedName }: Identity,
): Promise<void> {
  await client.query(
    `insert into foyer.member_identity (member_id, level, sealed_name, birthday, birth_year) values ($1, $2, $3, $4, $5)
     on conflict (member_id) do update set level = excluded.level, sealed_name = excluded.sealed_name,
       birthday = excluded.birthday, birth_year = excluded.birth_year, checked_at = foyer.clock()`,
    [memberId, level, sealedName, birthday, birthYear],
  );
}

/** The money account of a member. */
export async function getAccountOf(client: Client, memberId: bigint): Promise<bigint | null> {
  const { rows } = await client.query<{ id: bigint }>({
    name: 'get-account-of-member',
    text: 'select id from foyer.ledger_account where member_id = $1',
    values: [memberId],
  });
  return rows[0]?.id ?? null;
}

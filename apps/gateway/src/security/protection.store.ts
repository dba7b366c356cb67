import type { Queryable } from '@foyer/database/open-pool.ts';

/** How an account is protected, besides its password. */
export interface Protection {
  hasAuthenticator: boolean;
  recoveryCodesLeft: number;
  /** Their times are in the format of JSON in PostgreSQL. */
  passkeys: { id: string; name: string; createdAt: string; lastUsedAt: string | null; isBackedUp: boolean }[];
  /** The channels of linked social accounts. */
  socialChannels: string[];
}

/** One query, since the member's home page shows it. */
export async function getProtection(db: Queryable, memberId: bigint): Promise<Protection> {
  const { rows } = await db.query<Protection>(
    `select exists (select from foyer.totp where member_id = $1 and confirmed_at is not null) as "hasAuthenticator",
       (select count(*)::int from foyer.recovery_code where member_id = $1 and used_at is null) as "recoveryCodesLeft",
       (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'createdAt', created_at,
           'lastUsedAt', last_used_at, 'isBackedUp', is_backed_up) order by created_at), '[]')
         from foyer.passkey where member_id = $1) as passkeys,
       array(select channel from foyer.social_identity where member_id = $1 order by created_at) as "socialChannels"`,
    [memberId],
  );
  const [protection] = rows;
  if (!protection) throw new Error('no protection was read');
  return protection;
}

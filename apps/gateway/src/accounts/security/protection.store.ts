import type { Queryable } from '@foyer/database/open-pool.ts';
import type { Member } from '../members/member.store.ts';

/** How an account is protected. */
export interface Protection {
  passwordKind: Member['password_kind'];
  passwordChangedAt: Date;
  email: string | null;
  mobile: string | null;
  secondFactor: Member['second_factor'];
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
    `select password_kind as "passwordKind", password_changed_at as "passwordChangedAt", email, mobile, second_factor as "secondFactor",
       exists (select from foyer.totp where member_id = $1 and confirmed_at is not null) as "hasAuthenticator",
       (select count(*)::int from foyer.recovery_code where member_id = $1 and used_at is null) as "recoveryCodesLeft",
       (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'createdAt', created_at,
           'lastUsedAt', last_used_at, 'isBackedUp', is_backed_up) order by created_at), '[]')
         from foyer.passkey where member_id = $1) as passkeys,
       array(select channel from foyer.social_identity where member_id = $1 order by created_at) as "socialChannels"
     from foyer.member where id = $1`,
    [memberId],
  );
  const [protection] = rows;
  if (!protection) throw new Error(`there is no member ${memberId}`);
  return protection;
}

import type { Queryable } from '@foyer/database/open-pool.ts';
import type { SecretBox } from '../../platform/http/secret-box.ts';
import { keyHash } from './hash-contact.ts';
import type { ExclusionRecord } from './journal.ts';

interface PlainEntry {
  id: bigint;
  mobile: Buffer | null;
  email: Buffer | null;
}

/** Rehashes the contacts of older entries with a key. @returns how many */
export async function keyOldEntries(owner: Queryable, seal: Pick<SecretBox, 'hmacOf'>): Promise<number> {
  const { rows } = await owner.query<PlainEntry>(
    'select id, mobile_hash as mobile, email_hash as email from foyer.self_exclusion where hash_version = 1',
  );
  for (const { email, id, mobile } of rows)
    await owner.query(
      `update foyer.self_exclusion set mobile_hash = decode($2, 'hex'), email_hash = decode($3, 'hex'), hash_version = 2
       where id = $1 and hash_version = 1`,
      [id, mobile && keyHash(mobile, seal), email && keyHash(email, seal)],
    );
  return rows.length;
}

/**
 * Applies a journal entry that the database lacks, as after a restore, to the register and the member. A longer exclusion is
 * kept. @returns whether it was missing
 */
export async function replayEntry(owner: Queryable, entry: ExclusionRecord): Promise<boolean> {
  const { emailHash, licence, memberId, merchant, mobileHash, since, until } = entry;
  const { rowCount } = await owner.query(
    `with known as (
       select from foyer.self_exclusion
       where licence = $1 and merchant = $2 and date_trunc('milliseconds', since) = $6::timestamptz
         and mobile_hash is not distinct from decode($4, 'hex') and email_hash is not distinct from decode($5, 'hex')
     ), added as (
       insert into foyer.self_exclusion (licence, merchant, member_id, mobile_hash, email_hash, since, until, hash_version)
       select $1, $2, (select id from foyer.member where id = $3::bigint and merchant = $2), decode($4, 'hex'), decode($5, 'hex'), $6, $7, 2
       where not exists (select from known)
       returning member_id
     ), stopped as (
       update foyer.member set status = case when status = 'disabled' then status else 'excluded' end,
         excluded_until = case when $7::timestamptz is null or (excluded_since is not null and excluded_until is null) then null
           else greatest(excluded_until, $7) end,
         excluded_since = coalesce(excluded_since, $6)
       where id = (select member_id from added)
     )
     select from added`,
    [licence, merchant, memberId, mobileHash, emailHash, since, until],
  );
  return rowCount === 1;
}

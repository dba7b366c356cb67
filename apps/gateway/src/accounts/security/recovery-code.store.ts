import type { Client, Queryable } from '@foyer/database/open-pool.ts';
import { lockMember } from '../members/member.store.ts';

/** Replaces all recovery codes of a member, in a transaction. */
export async function replaceRecoveryCodes(client: Client, memberId: bigint, hashes: readonly Buffer[]): Promise<void> {
  // Two simultaneous renewals would each delete the previous set, and both new sets would be valid.
  await lockMember(client, memberId);
  await client.query({
    name: 'delete-recovery-codes',
    text: 'delete from foyer.recovery_code where member_id = $1',
    values: [memberId],
  });
  await client.query({
    name: 'insert-recovery-codes',
    text: 'insert into foyer.recovery_code (member_id, code_hash) select $1, unnest($2::bytea[])',
    values: [memberId, hashes],
  });
}

/** Marks a code as used: of two simultaneous uses, one succeeds. */
export async function markRecoveryCodeUsed(db: Queryable, memberId: bigint, hash: Buffer): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'mark-recovery-code-used',
    text: `update foyer.recovery_code set used_at = foyer.clock()
      where member_id = $1 and code_hash = $2 and used_at is null`,
    values: [memberId, hash],
  });
  return rowCount === 1;
}

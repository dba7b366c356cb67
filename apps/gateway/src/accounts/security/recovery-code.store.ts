import { sql } from 'kysely';
import type { Database } from '../../db/tables.ts';

/** Replaces all recovery codes of a member, in a transaction. */
export async function replaceRecoveryCodes(
  transaction: Database,
  memberId: bigint,
  hashes: readonly Buffer[],
): Promise<void> {
  // Two simultaneous renewals would each delete the previous set, and both new sets would be valid.
  await transaction.selectFrom('member').select('id').where('id', '=', memberId).forUpdate().execute();
  await transaction.deleteFrom('recovery_code').where('member_id', '=', memberId).execute();
  if (hashes.length > 0)
    await transaction
      .insertInto('recovery_code')
      .values(hashes.map((code_hash) => ({ member_id: memberId, code_hash })))
      .execute();
}

/** Marks a code as used: of two simultaneous uses, one succeeds. */
export async function markRecoveryCodeUsed(db: Database, memberId: bigint, hash: Buffer): Promise<boolean> {
  const taken = await db
    .updateTable('recovery_code')
    .set({ used_at: sql<Date>`foyer.clock()` })
    .where('member_id', '=', memberId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .returning('member_id')
    .executeTakeFirst();
  return taken !== undefined;
}

import { sql } from 'kysely';
import type { Database } from '../../db/tables.ts';

/** Begins an enrolment and replaces an unconfirmed one. @returns false if a confirmed one exists */
export async function beginTotp(db: Database, memberId: bigint, sealedSecret: Buffer): Promise<boolean> {
  const begun = await db
    .insertInto('totp')
    .values({ member_id: memberId, sealed_secret: sealedSecret })
    .onConflict((conflict) =>
      conflict
        .column('member_id')
        .doUpdateSet({ sealed_secret: sealedSecret, created_at: sql<Date>`foyer.clock()`, last_step: 0n })
        .where('totp.confirmed_at', 'is', null),
    )
    .returning('member_id')
    .executeTakeFirst();
  return begun !== undefined;
}

export const getTotp = (
  db: Database,
  memberId: bigint,
): Promise<{ sealed_secret: Buffer; confirmed_at: Date | null } | undefined> =>
  db.selectFrom('totp').select(['sealed_secret', 'confirmed_at']).where('member_id', '=', memberId).executeTakeFirst();

export const hasTotp = async (db: Database, memberId: bigint): Promise<boolean> =>
  (await getTotp(db, memberId))?.confirmed_at != null;

/** Marks a time step as used. @returns false if it, or a later one, has been used: of two simultaneous uses, one succeeds */
export async function consumeTotpStep(db: Database, memberId: bigint, step: bigint): Promise<boolean> {
  const taken = await db
    .updateTable('totp')
    .set({ last_step: step })
    .where('member_id', '=', memberId)
    .where('last_step', '<', step)
    .returning('member_id')
    .executeTakeFirst();
  return taken !== undefined;
}

export async function confirmTotp(db: Database, memberId: bigint): Promise<void> {
  await db
    .updateTable('totp')
    .set({ confirmed_at: sql<Date>`foyer.clock()` })
    .where('member_id', '=', memberId)
    .execute();
}

export async function deleteTotp(db: Database, memberId: bigint): Promise<void> {
  await db.deleteFrom('totp').where('member_id', '=', memberId).execute();
}

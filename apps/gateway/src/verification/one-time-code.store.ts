import { sql } from 'kysely';
import type { Database } from '../db/tables.ts';

/** The purpose and the recipient of a code. A code of one purpose is invalid for any other. */
export interface CodeAddress {
  merchant: string;
  purpose: string;
  destination_name: string;
}

interface NewCode {
  member_id: bigint | null;
  code_hash: Buffer;
  tries: number;
  goodForSeconds: number;
  /** Seconds until another may be sent, unless this one is used before. */
  resendSeconds: number;
  /** How many may be sent to one destination per day. */
  aDay: number;
}

/**
 * Stores a code and replaces the previous one.
 * @returns false if it is too soon or too many were sent there: of two simultaneous calls, one succeeds
 */
export async function saveCode(db: Database, address: CodeAddress, code: NewCode): Promise<boolean> {
  const stored = await db
    .insertInto('verification_code')
    .values({
      ...address,
      member_id: code.member_id,
      code_hash: code.code_hash,
      tries_left: code.tries,
      expires_at: sql<Date>`foyer.clock() + make_interval(secs => ${code.goodForSeconds})`,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['merchant', 'purpose', 'destination_name'])
        .doUpdateSet((row) => ({
          member_id: row.ref('excluded.member_id'),
          code_hash: row.ref('excluded.code_hash'),
          tries_left: row.ref('excluded.tries_left'),
          expires_at: row.ref('excluded.expires_at'),
          sent_at: sql<Date>`foyer.clock()`,
          used_at: null,
          sent_count: sql<number>`case when ${isOfAnotherDay} then 1 else verification_code.sent_count + 1 end`,
          counted_from: sql<Date>`case when ${isOfAnotherDay} then foyer.clock() else verification_code.counted_from end`,
        }))
        .where(
          sql<boolean>`(verification_code.used_at is not null
            or verification_code.sent_at <= foyer.clock() - make_interval(secs => ${code.resendSeconds}))
            and (${isOfAnotherDay} or verification_code.sent_count < ${code.aDay})`,
        ),
    )
    .returning('purpose')
    .executeTakeFirst();
  return stored !== undefined;
}

const isOfAnotherDay = sql<boolean>`verification_code.counted_from < foyer.clock() - interval '1 day'`;

/** Seconds until another code may be sent there; 0 if it may be sent now. */
export async function secondsToResend(db: Database, address: CodeAddress, resendSeconds: number): Promise<number> {
  const row = await at(db, address)
    .where('used_at', 'is', null)
    .select(sql<number>`ceil(extract(epoch from sent_at - foyer.clock()) + ${resendSeconds}::int)::int`.as('seconds'))
    .executeTakeFirst();
  return Math.max(0, row?.seconds ?? 0);
}

const at = (db: Database, { merchant, purpose, destination_name }: CodeAddress) =>
  db
    .selectFrom('verification_code')
    .where('merchant', '=', merchant)
    .where('purpose', '=', purpose)
    .where('destination_name', '=', destination_name);

/** The result of trying a code. */
export interface CodeCheck {
  isRight: boolean;
  memberId: bigint | null;
}

/**
 * Tries a code in one statement: a wrong one costs an attempt, a right one is consumed if requested.
 * @returns null when no code is active: none sent, expired, used, or no attempts left
 */
export async function checkCode(
  db: Database,
  { merchant, purpose, destination_name }: CodeAddress,
  { hash, isSpent }: { hash: Buffer; isSpent: boolean },
): Promise<CodeCheck | null> {
  const isRight = sql<boolean>`code_hash = ${hash}`;
  const tried = await db
    .updateTable('verification_code')
    .set({
      tries_left: sql<number>`tries_left - case when ${isRight} then 0 else 1 end`,
      used_at: sql<Date | null>`case when ${isRight} and ${isSpent}::boolean then foyer.clock() end`,
    })
    .where('merchant', '=', merchant)
    .where('purpose', '=', purpose)
    .where('destination_name', '=', destination_name)
    .where('used_at', 'is', null)
    .where('tries_left', '>', 0)
    .where('expires_at', '>', sql<Date>`foyer.clock()`)
    .returning([isRight.as('isRight'), 'member_id as memberId'])
    .executeTakeFirst();
  return tried ?? null;
}

/** A code that could not be sent must not delay the next one. */
export async function deleteCode(db: Database, { merchant, purpose, destination_name }: CodeAddress): Promise<void> {
  await db
    .updateTable('verification_code')
    .set({ used_at: sql<Date>`foyer.clock()`, sent_count: sql<number>`sent_count - 1` })
    .where('merchant', '=', merchant)
    .where('purpose', '=', purpose)
    .where('destination_name', '=', destination_name)
    .execute();
}

export async function deleteOldCodes(db: Database): Promise<void> {
  await db
    .deleteFrom('verification_code')
    .where('sent_at', '<', sql<Date>`foyer.clock() - interval '2 days'`)
    .execute();
}

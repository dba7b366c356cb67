import { sql } from 'kysely';
import type { Database } from '../../db/tables.ts';

/** The purpose and the recipient of a code. A code of one purpose is invalid for any other. */
export interface CodeAddress {
  merchant: string;
  purpose: string;
  destination_name: string;
}

/** The code of one visitor. */
export interface OwnCode extends CodeAddress {
  requester: string;
}

interface NewCode {
  member_id: bigint | null;
  code_hash: Buffer;
  tries: number;
  goodForSeconds: number;
  /** Seconds until another may be sent, unless this one is used earlier. */
  resendSeconds: number;
  /** Codes per day to one destination: for one visitor, and for all untrusted visitors together. */
  aDay: number;
  /** Whether only the visitor's own codes count. */
  isTrusted: boolean;
}

/**
 * Stores a code and replaces the visitor's previous one.
 * @returns false if it is too soon or too many were sent there; of two simultaneous calls, one succeeds
 */
export function saveCode(db: Database, own: OwnCode, code: NewCode): Promise<boolean> {
  const { merchant, purpose, destination_name } = own;
  return db.transaction().execute(async (transaction) => {
    // The destination's row first, so that everybody who sends there waits for the same lock.
    const address = { merchant, purpose, destination_name };
    if (!code.isTrusted && !(await countCode(transaction, address, code.aDay))) return false;
    if (await storeCode(transaction, own, code)) return true;
    if (!code.isTrusted) await uncountCode(transaction, address);
    return false;
  });
}

async function countCode(db: Database, address: CodeAddress, aDay: number): Promise<boolean> {
  const isOld = sql<boolean>`code_count.counted_from < foyer.clock() - interval '1 day'`;
  const counted = await db
    .insertInto('code_count')
    .values({ ...address, counted_from: sql<Date>`foyer.clock()` })
    .onConflict((conflict) =>
      conflict
        .columns(['merchant', 'purpose', 'destination_name'])
        .doUpdateSet({
          sent_count: sql<number>`case when ${isOld} then 1 else code_count.sent_count + 1 end`,
          counted_from: sql<Date>`case when ${isOld} then foyer.clock() else code_count.counted_from end`,
        })
        .where(sql<boolean>`${isOld} or code_count.sent_count < ${aDay}`),
    )
    .returning('sent_count')
    .executeTakeFirst();
  return counted !== undefined;
}

async function uncountCode(db: Database, { destination_name, merchant, purpose }: CodeAddress): Promise<void> {
  await db
    .updateTable('code_count')
    .set({ sent_count: sql<number>`greatest(0, sent_count - 1)` })
    .where('merchant', '=', merchant)
    .where('purpose', '=', purpose)
    .where('destination_name', '=', destination_name)
    .execute();
}

async function storeCode(db: Database, own: OwnCode, code: NewCode): Promise<boolean> {
  const stored = await db
    .insertInto('verification_code')
    .values({
      ...own,
      member_id: code.member_id,
      code_hash: code.code_hash,
      tries_left: code.tries,
      expires_at: sql<Date>`foyer.clock() + make_interval(secs => ${code.goodForSeconds})`,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['merchant', 'purpose', 'destination_name', 'requester'])
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
export async function secondsToResend(db: Database, own: OwnCode, resendSeconds: number): Promise<number> {
  const row = await at(db, own)
    .where('used_at', 'is', null)
    .select(sql<number>`ceil(extract(epoch from sent_at - foyer.clock()) + ${resendSeconds}::int)::int`.as('seconds'))
    .executeTakeFirst();
  return Math.max(0, row?.seconds ?? 0);
}

const at = (db: Database, { merchant, purpose, destination_name, requester }: OwnCode) =>
  db
    .selectFrom('verification_code')
    .where('merchant', '=', merchant)
    .where('purpose', '=', purpose)
    .where('destination_name', '=', destination_name)
    .where('requester', '=', requester);

/** The result of trying a code. */
export interface CodeCheck {
  isRight: boolean;
  memberId: bigint | null;
}

/**
 * Tries a code in one statement against those that this visitor requested: a wrong one costs each an attempt, a correct one is
 * consumed if requested.
 * @returns null when no code is active: none sent, expired, used, or no attempts left
 */
export async function checkCode(
  db: Database,
  { merchant, purpose, destination_name }: CodeAddress,
  { hash, isSpent, requesters }: { hash: Buffer; isSpent: boolean; requesters: readonly string[] },
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
    .where('requester', 'in', requesters)
    .where('used_at', 'is', null)
    .where('tries_left', '>', 0)
    .where('expires_at', '>', sql<Date>`foyer.clock()`)
    .returning([isRight.as('isRight'), 'member_id as memberId'])
    .execute();
  return tried.find((one) => one.isRight) ?? tried[0] ?? null;
}

/** Deletes a code that could not be sent, which must not delay the next one. */
export async function deleteCode(
  db: Database,
  { merchant, purpose, destination_name, requester }: OwnCode,
  { isTrusted }: { isTrusted: boolean },
): Promise<void> {
  await db
    .updateTable('verification_code')
    .set({ used_at: sql<Date>`foyer.clock()`, sent_count: sql<number>`sent_count - 1` })
    .where('merchant', '=', merchant)
    .where('purpose', '=', purpose)
    .where('destination_name', '=', destination_name)
    .where('requester', '=', requester)
    .execute();
  if (!isTrusted) await uncountCode(db, { merchant, purpose, destination_name });
}

export async function deleteOldCodes(db: Database): Promise<void> {
  await db
    .deleteFrom('verification_code')
    .where('sent_at', '<', sql<Date>`foyer.clock() - interval '2 days'`)
    .execute();
  await db.deleteFrom('code_count').where('counted_from', '<', sql<Date>`foyer.clock() - interval '2 days'`).execute();
}

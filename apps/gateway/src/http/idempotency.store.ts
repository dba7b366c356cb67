import { sql } from 'kysely';
import type { Context } from '../context.ts';

/** One use of an `Idempotency-Key`. */
export interface KeyedCall {
  merchant: string;
  endpoint: string;
  key: string;
  input: unknown;
}

/** A call that died with its process may be made again after this. */
const ABANDONED = sql<Date>`now() - interval '30 seconds'`;

/** Claims a key; also one whose process died without an answer. */
export async function claimKey(
  { merchant, endpoint, key }: KeyedCall,
  inputHash: Buffer,
  { db }: Context,
): Promise<boolean> {
  const result = await db
    .insertInto('idempotent_call')
    .values({ merchant, endpoint, key, input_hash: inputHash, sealed_answer: null })
    .onConflict((conflict) =>
      conflict
        .columns(['merchant', 'endpoint', 'key'])
        .doUpdateSet({ at: sql<Date>`now()` })
        .where('idempotent_call.sealed_answer', 'is', null)
        .where('idempotent_call.at', '<', ABANDONED)
        .where('idempotent_call.input_hash', '=', inputHash),
    )
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export const findKey = ({ merchant, endpoint, key }: KeyedCall, { db }: Context) =>
  db
    .selectFrom('idempotent_call')
    .selectAll()
    .where('merchant', '=', merchant)
    .where('endpoint', '=', endpoint)
    .where('key', '=', key)
    .executeTakeFirst();

export const keepAnswer = ({ merchant, endpoint, key }: KeyedCall, answer: Buffer, { db }: Context) =>
  db
    .updateTable('idempotent_call')
    .set({ sealed_answer: answer })
    .where('merchant', '=', merchant)
    .where('endpoint', '=', endpoint)
    .where('key', '=', key)
    .execute();

export const releaseKey = ({ merchant, endpoint, key }: KeyedCall, { db }: Context) =>
  db
    .deleteFrom('idempotent_call')
    .where('merchant', '=', merchant)
    .where('endpoint', '=', endpoint)
    .where('key', '=', key)
    .execute();

/** Answers are kept for ten minutes: longer than any client repeats. */
export async function forgetOldCalls({ db }: Context): Promise<void> {
  await db.deleteFrom('idempotent_call').where('at', '<', sql<Date>`now() - interval '10 minutes'`).execute();
}

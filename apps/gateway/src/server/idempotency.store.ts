import { sql } from 'kysely';
import type { Context } from '../context.ts';

/** One use of an `Idempotency-Key`. */
export interface KeyedCall {
  merchant: string;
  endpoint: string;
  key: string;
  /** The member who calls; null without a session, where the input itself tells callers apart. */
  memberId: bigint | null;
  input: unknown;
}

/** Each member has keys of their own: clients may choose the same ones. A key contains no colon. */
const storedKey = ({ key, memberId }: KeyedCall): string => (memberId === null ? key : `${memberId}:${key}`);

/** A key held by one run of its call, until another run takes it over. */
export interface Claim extends KeyedCall {
  claimedAt: string;
}

/** After this time a call that died with its process may be repeated. */
const ABANDONED = sql<Date>`foyer.clock() - interval '30 seconds'`;

/** Claims a key, even one whose process died without an answer. @returns null if another run holds it */
export async function claimKey(call: KeyedCall, inputHash: Buffer, { db }: Context): Promise<Claim | null> {
  const { merchant, endpoint } = call;
  const claimed = await db
    .insertInto('idempotent_call')
    .values({ merchant, endpoint, key: storedKey(call), input_hash: inputHash, sealed_answer: null })
    .onConflict((conflict) =>
      conflict
        .columns(['merchant', 'endpoint', 'key'])
        .doUpdateSet({ at: sql<Date>`foyer.clock()` })
        .where('idempotent_call.sealed_answer', 'is', null)
        .where('idempotent_call.at', '<', ABANDONED)
        .where('idempotent_call.input_hash', '=', inputHash),
    )
    .returning(sql<string>`at::text`.as('claimedAt'))
    .executeTakeFirst();
  return claimed ? { ...call, ...claimed } : null;
}

export const getIdempotentCall = (call: KeyedCall, { db }: Context) =>
  db
    .selectFrom('idempotent_call')
    .selectAll()
    .where('merchant', '=', call.merchant)
    .where('endpoint', '=', call.endpoint)
    .where('key', '=', storedKey(call))
    .executeTakeFirst();

export const saveAnswer = (claim: Claim, answer: Buffer, { db }: Context) =>
  db
    .updateTable('idempotent_call')
    .set({ sealed_answer: answer })
    .where('merchant', '=', claim.merchant)
    .where('endpoint', '=', claim.endpoint)
    .where('key', '=', storedKey(claim))
    .where('at', '=', sql<Date>`${claim.claimedAt}::timestamptz`)
    .execute();

export const releaseKey = (claim: Claim, { db }: Context) =>
  db
    .deleteFrom('idempotent_call')
    .where('merchant', '=', claim.merchant)
    .where('endpoint', '=', claim.endpoint)
    .where('key', '=', storedKey(claim))
    .where('at', '=', sql<Date>`${claim.claimedAt}::timestamptz`)
    .execute();

/** Responses are stored for ten minutes: longer than any client retries. */
export async function deleteOldCalls({ db }: Context): Promise<void> {
  await db.deleteFrom('idempotent_call').where('at', '<', sql<Date>`foyer.clock() - interval '10 minutes'`).execute();
}

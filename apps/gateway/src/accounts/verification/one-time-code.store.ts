import { type Client, type Queryable, withTransaction } from '@foyer/database/open-pool.ts';
import type pg from 'pg';

/** The purpose and the recipient of a code. A code of one purpose is invalid for any other. */
export interface CodeAddress {
  merchant: string;
  purpose: string;
  destinationName: string;
}

/** The code of one visitor. */
export interface OwnCode extends CodeAddress {
  requester: string;
}

interface NewCode {
  memberId: bigint | null;
  codeHash: Buffer;
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
export function saveCode(pool: pg.Pool, own: OwnCode, code: NewCode): Promise<boolean> {
  return withTransaction(pool, async (client) => {
    // The destination's row first, so that everybody who sends there waits for the same lock.
    if (!code.isTrusted && !(await countCode(client, own, code.aDay))) return false;
    if (await storeCode(client, own, code)) return true;
    if (!code.isTrusted) await uncountCode(client, own);
    return false;
  });
}

const IS_COUNT_OLD = `code_count.counted_from < foyer.clock() - interval '1 day'`;

async function countCode(
  client: Client,
  { destinationName, merchant, purpose }: CodeAddress,
  aDay: number,
): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'count-code',
    text: `insert into foyer.code_count (merchant, purpose, destination_name, counted_from) values ($1, $2, $3, foyer.clock())
      on conflict (merchant, purpose, destination_name) do update set
        sent_count = case when ${IS_COUNT_OLD} then 1 else code_count.sent_count + 1 end,
        counted_from = case when ${IS_COUNT_OLD} then foyer.clock() else code_count.counted_from end
      where ${IS_COUNT_OLD} or code_count.sent_count < $4`,
    values: [merchant, purpose, destinationName, aDay],
  });
  return rowCount === 1;
}

async function uncountCode(db: Queryable, { destinationName, merchant, purpose }: CodeAddress): Promise<void> {
  await db.query({
    name: 'uncount-code',
    text: `update foyer.code_count set sent_count = greatest(0, sent_count - 1)
      where merchant = $1 and purpose = $2 and destination_name = $3`,
    values: [merchant, purpose, destinationName],
  });
}

const IS_OF_ANOTHER_DAY = `verification_code.counted_from < foyer.clock() - interval '1 day'`;

async function storeCode(client: Client, own: OwnCode, code: NewCode): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'store-code',
    text: `insert into foyer.verification_code
        (merchant, purpose, destination_name, requester, member_id, code_hash, tries_left, expires_at)
      values ($1, $2, $3, $4, $5, $6, $7, foyer.clock() + make_interval(secs => $8))
      on conflict (merchant, purpose, destination_name, requester) do update set
        member_id = excluded.member_id, code_hash = excluded.code_hash, tries_left = excluded.tries_left,
        expires_at = excluded.expires_at, sent_at = foyer.clock(), used_at = null,
        sent_count = case when ${IS_OF_ANOTHER_DAY} then 1 else verification_code.sent_count + 1 end,
        counted_from = case when ${IS_OF_ANOTHER_DAY} then foyer.clock() else verification_code.counted_from end
      where (verification_code.used_at is not null
          or verification_code.sent_at <= foyer.clock() - make_interval(secs => $9))
        and (${IS_OF_ANOTHER_DAY} or verification_code.sent_count < $10)`,
    values: [
      ...toOwnValues(own),
      code.memberId,
      code.codeHash,
      code.tries,
      code.goodForSeconds,
      code.resendSeconds,
      code.aDay,
    ],
  });
  return rowCount === 1;
}

/** SQL: the code of one visitor; its values are the first four parameters. */
const IS_OWN = 'merchant = $1 and purpose = $2 and destination_name = $3 and requester = $4';

const toOwnValues = ({ destinationName, merchant, purpose, requester }: OwnCode): unknown[] => [
  merchant,
  purpose,
  destinationName,
  requester,
];

/** Seconds until another code may be sent there; 0 if it may be sent now. */
export async function secondsToResend(db: Queryable, own: OwnCode, resendSeconds: number): Promise<number> {
  const { rows } = await db.query<{ seconds: number }>({
    name: 'get-seconds-to-resend',
    text: `select ceil(extract(epoch from sent_at - foyer.clock()) + $5::int)::int as seconds from foyer.verification_code
      where ${IS_OWN} and used_at is null`,
    values: [...toOwnValues(own), resendSeconds],
  });
  return Math.max(0, rows[0]?.seconds ?? 0);
}

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
  db: Queryable,
  { merchant, purpose, destinationName }: CodeAddress,
  { hash, isSpent, requesters }: { hash: Buffer; isSpent: boolean; requesters: readonly string[] },
): Promise<CodeCheck | null> {
  const { rows } = await db.query<CodeCheck>({
    name: 'check-code',
    text: `update foyer.verification_code set
        tries_left = tries_left - case when code_hash = $5 then 0 else 1 end,
        used_at = case when code_hash = $5 and $6::boolean then foyer.clock() end
      where merchant = $1 and purpose = $2 and destination_name = $3 and requester = any($4::text[])
        and used_at is null and tries_left > 0 and expires_at > foyer.clock()
      returning code_hash = $5 as "isRight", member_id as "memberId"`,
    values: [merchant, purpose, destinationName, requesters, hash, isSpent],
  });
  return rows.find((one) => one.isRight) ?? rows[0] ?? null;
}

/** Deletes a code that could not be sent, which must not delay the next one. */
export async function deleteCode(db: Queryable, own: OwnCode, { isTrusted }: { isTrusted: boolean }): Promise<void> {
  await db.query({
    name: 'delete-code',
    text: `update foyer.verification_code set used_at = foyer.clock(), sent_count = sent_count - 1 where ${IS_OWN}`,
    values: toOwnValues(own),
  });
  if (!isTrusted) await uncountCode(db, own);
}

export async function deleteOldCodes(db: Queryable): Promise<void> {
  await db.query({
    name: 'delete-old-codes',
    text: `delete from foyer.verification_code where sent_at < foyer.clock() - interval '2 days'`,
  });
  await db.query({
    name: 'delete-old-code-counts',
    text: `delete from foyer.code_count where counted_from < foyer.clock() - interval '2 days'`,
  });
}

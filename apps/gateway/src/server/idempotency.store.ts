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
const ABANDONED = `foyer.clock() - interval '30 seconds'`;

type Database = Pick<Context, 'pool'>;

/** Claims a key, even one whose process died without an answer. @returns null if another run holds it */
export async function claimKey(call: KeyedCall, inputHash: Buffer, { pool }: Database): Promise<Claim | null> {
  const { rows } = await pool.query<{ claimedAt: string }>({
    name: 'claim-idempotency-key',
    text: `insert into foyer.idempotent_call (merchant, endpoint, key, input_hash) values ($1, $2, $3, $4)
      on conflict (merchant, endpoint, key) do update set at = foyer.clock()
      where idempotent_call.sealed_answer is null and idempotent_call.at < ${ABANDONED} and idempotent_call.input_hash = $4
      returning at::text as "claimedAt"`,
    values: [call.merchant, call.endpoint, storedKey(call), inputHash],
  });
  const [claimed] = rows;
  return claimed ? { ...call, ...claimed } : null;
}

/** What is stored under a key: the hash of its input, and the sealed answer; null while the call runs. */
interface StoredCall {
  inputHash: Buffer;
  sealedAnswer: Buffer | null;
}

export async function getIdempotentCall(call: KeyedCall, { pool }: Database): Promise<StoredCall | null> {
  const { rows } = await pool.query<StoredCall>({
    name: 'get-idempotent-call',
    text: `select input_hash as "inputHash", sealed_answer as "sealedAnswer" from foyer.idempotent_call
      where merchant = $1 and endpoint = $2 and key = $3`,
    values: [call.merchant, call.endpoint, storedKey(call)],
  });
  return rows[0] ?? null;
}

export async function saveAnswer(claim: Claim, answer: Buffer, { pool }: Database): Promise<void> {
  await pool.query({
    name: 'save-idempotent-answer',
    text: `update foyer.idempotent_call set sealed_answer = $5
      where merchant = $1 and endpoint = $2 and key = $3 and at = $4::timestamptz`,
    values: [claim.merchant, claim.endpoint, storedKey(claim), claim.claimedAt, answer],
  });
}

export async function releaseKey(claim: Claim, { pool }: Database): Promise<void> {
  await pool.query({
    name: 'release-idempotency-key',
    text: `delete from foyer.idempotent_call where merchant = $1 and endpoint = $2 and key = $3 and at = $4::timestamptz`,
    values: [claim.merchant, claim.endpoint, storedKey(claim), claim.claimedAt],
  });
}

/** Responses are stored for ten minutes: longer than any client retries. */
export async function deleteOldCalls({ pool }: Database): Promise<void> {
  await pool.query({
    name: 'delete-old-idempotent-calls',
    text: `delete from foyer.idempotent_call where at < foyer.clock() - interval '10 minutes'`,
  });
}

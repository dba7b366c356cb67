import type { Queryable } from '@foyer/database/open-pool.ts';

export interface StoredToken {
  tokenHash: Buffer;
  merchant: string;
  kind: string;
}

interface NewToken extends StoredToken {
  sealedPayload: Buffer;
  triesLeft: number;
  goodForSeconds: number;
}

export async function insertToken(
  db: Queryable,
  { goodForSeconds, kind, merchant, sealedPayload, tokenHash, triesLeft }: NewToken,
): Promise<void> {
  await db.query({
    name: 'insert-one-time-token',
    text: `insert into foyer.one_time_token (token_hash, merchant, kind, sealed_payload, tries_left, expires_at)
      values ($1, $2, $3, $4, $5, foyer.clock() + make_interval(secs => $6))`,
    values: [tokenHash, merchant, kind, sealedPayload, triesLeft, goodForSeconds],
  });
}

/** SQL: the valid token of a `StoredToken`, whose values are the first three parameters. */
const IS_VALID = 'token_hash = $1 and merchant = $2 and kind = $3 and expires_at > foyer.clock()';

interface Statement {
  name: string;
  text: string;
}

async function readPayload(
  db: Queryable,
  statement: Statement,
  { kind, merchant, tokenHash }: StoredToken,
): Promise<Buffer | null> {
  const values = [tokenHash, merchant, kind];
  const { rows } = await db.query<{ payload: Buffer }>({ ...statement, values });
  return rows[0]?.payload ?? null;
}

/** The payload of a valid token; each read costs an attempt. Null if there is none, or no attempt is left. */
export const useOneTry = (db: Queryable, token: StoredToken): Promise<Buffer | null> =>
  readPayload(db, USE_ONE_TRY, token);

const USE_ONE_TRY = {
  name: 'use-one-try-of-token',
  text: `update foyer.one_time_token set tries_left = tries_left - 1 where ${IS_VALID} and tries_left > 0
    returning sealed_payload as payload`,
};

/** The payload of a valid token, which is not changed. */
export const getLiveToken = (db: Queryable, token: StoredToken): Promise<Buffer | null> =>
  readPayload(db, GET_TOKEN, token);

const GET_TOKEN = {
  name: 'get-one-time-token',
  text: `select sealed_payload as payload from foyer.one_time_token where ${IS_VALID}`,
};

/** Consumes a token: of two simultaneous uses, one gets the payload. */
export const deleteToken = (db: Queryable, token: StoredToken): Promise<Buffer | null> =>
  readPayload(db, DELETE_TOKEN, token);

const DELETE_TOKEN = {
  name: 'delete-one-time-token',
  text: `delete from foyer.one_time_token where ${IS_VALID} returning sealed_payload as payload`,
};

export async function deleteOldTokens(db: Queryable): Promise<void> {
  await db.query({
    name: 'delete-old-one-time-tokens',
    text: 'delete from foyer.one_time_token where expires_at < foyer.clock()',
  });
}

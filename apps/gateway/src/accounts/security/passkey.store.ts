import type { Queryable } from '@foyer/database/open-pool.ts';

export interface Passkey {
  id: string;
  merchant: string;
  memberId: bigint;
  name: string;
  publicKey: Buffer;
  counter: bigint;
  transports: string[];
  isBackedUp: boolean;
  createdAt: Date;
  lastUsedAt: Date | null;
}

const COLUMNS = `id, merchant, member_id as "memberId", name, public_key as "publicKey", counter, transports,
  is_backed_up as "isBackedUp", created_at as "createdAt", last_used_at as "lastUsedAt"`;

export async function findPasskeys(db: Queryable, memberId: bigint): Promise<Passkey[]> {
  const { rows } = await db.query<Passkey>({
    name: 'find-passkeys',
    text: `select ${COLUMNS} from foyer.passkey where member_id = $1 order by created_at`,
    values: [memberId],
  });
  return rows;
}

export async function getPasskey(db: Queryable, merchant: string, id: string): Promise<Passkey | null> {
  const { rows } = await db.query<Passkey>({
    name: 'get-passkey',
    text: `select ${COLUMNS} from foyer.passkey where id = $1 and merchant = $2`,
    values: [id, merchant],
  });
  return rows[0] ?? null;
}

/** @returns false when this passkey is already registered */
export async function insertPasskey(
  db: Queryable,
  passkey: Omit<Passkey, 'createdAt' | 'lastUsedAt'>,
): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'insert-passkey',
    text: `insert into foyer.passkey (id, merchant, member_id, name, public_key, counter, transports, is_backed_up)
      values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
    values: [
      passkey.id,
      passkey.merchant,
      passkey.memberId,
      passkey.name,
      passkey.publicKey,
      passkey.counter,
      passkey.transports,
      passkey.isBackedUp,
    ],
  });
  return rowCount === 1;
}

/** Records a use. @returns false if the counter did not increase (a key without one always has 0): the key has been copied */
export async function recordPasskeyUse(
  db: Queryable,
  { counter, id, isBackedUp }: { id: string; counter: bigint; isBackedUp: boolean },
): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'record-passkey-use',
    text: `update foyer.passkey set counter = $2, is_backed_up = $3, last_used_at = foyer.clock()
      where id = $1 and (counter < $2 or (counter = 0 and $2 = 0))`,
    values: [id, counter, isBackedUp],
  });
  return rowCount === 1;
}

/** @returns false if the member has no such passkey */
export async function renamePasskey(
  db: Queryable,
  memberId: bigint,
  { id, name }: { id: string; name: string },
): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'rename-passkey',
    text: 'update foyer.passkey set name = $3 where id = $1 and member_id = $2',
    values: [id, memberId, name],
  });
  return rowCount === 1;
}

/** Deletes all passkeys of a member. @returns whether there was any */
export async function deletePasskeys(db: Queryable, memberId: bigint): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'delete-passkeys',
    text: 'delete from foyer.passkey where member_id = $1',
    values: [memberId],
  });
  return (rowCount ?? 0) > 0;
}

/** @returns false if the member has no such passkey */
export async function deletePasskey(db: Queryable, memberId: bigint, id: string): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'delete-passkey',
    text: 'delete from foyer.passkey where id = $1 and member_id = $2',
    values: [id, memberId],
  });
  return rowCount === 1;
}

import type { Database } from '../../db/tables.ts';

export interface StoredKey {
  kid: string;
  sealed_private_key: Buffer;
  public_key: string;
  created_at: Date;
}

/** The newest key and the one before it. */
export function newestKeys(db: Database): Promise<StoredKey[]> {
  return db.selectFrom('encryption_key').selectAll().orderBy('created_at', 'desc').orderBy('kid').limit(2).execute();
}

export function saveKey(db: Database, key: Omit<StoredKey, 'created_at'>): Promise<StoredKey> {
  return db.insertInto('encryption_key').values(key).returningAll().executeTakeFirstOrThrow();
}

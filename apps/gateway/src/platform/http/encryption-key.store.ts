import type { Queryable } from '@foyer/database/open-pool.ts';

export interface StoredKey {
  kid: string;
  sealedPrivateKey: Buffer;
  publicKey: string;
  createdAt: Date;
}

const COLUMNS = `kid, sealed_private_key as "sealedPrivateKey", public_key as "publicKey", created_at as "createdAt"`;

/** The newest key and the one before it. */
export async function findNewestKeys(db: Queryable): Promise<StoredKey[]> {
  const { rows } = await db.query<StoredKey>({
    name: 'find-newest-encryption-keys',
    text: `select ${COLUMNS} from foyer.encryption_key order by created_at desc, kid limit 2`,
  });
  return rows;
}

export async function saveKey(
  db: Queryable,
  { kid, publicKey, sealedPrivateKey }: Omit<StoredKey, 'createdAt'>,
): Promise<StoredKey> {
  const { rows } = await db.query<StoredKey>({
    name: 'save-encryption-key',
    text: `insert into foyer.encryption_key (kid, sealed_private_key, public_key) values ($1, $2, $3) returning ${COLUMNS}`,
    values: [kid, sealedPrivateKey, publicKey],
  });
  const [key] = rows;
  if (!key) throw new Error('the encryption key was not saved');
  return key;
}

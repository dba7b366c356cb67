import { createCipheriv, createDecipheriv, createHmac, hash, hkdfSync, randomBytes } from 'node:crypto';

/** Seals secrets at rest with a key that never leaves the process, and computes HMACs that nobody else can. */
export interface SecretBox {
  seal(plain: Buffer): Buffer;
  /** @throws if the bytes were not sealed with one of our secrets */
  open(sealed: Buffer): Buffer;
  /** The HMAC of a value as hex: stable for `purpose` and `value`, meaningless to anyone without the key. */
  hmacOf(purpose: string, value: string): string;
}

/** A secret box whose secret can be replaced. */
export interface SecretRing extends SecretBox {
  /** The same bytes sealed with the newest secret; null if they already are. */
  reseal(sealed: Buffer): Buffer | null;
  /** The key of the HMACs, which outlives the secrets: it is stored, sealed, in the database. */
  getHmacKey(): Buffer;
  useHmacKey(key: Buffer): void;
}

const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * AES-256-GCM and HMAC-SHA256 under keys derived from `FOYER_SECRET`.
 * @param previous earlier secrets, oldest last: they only open what they have sealed
 */
export function createSecretBox(secret: string, previous: readonly string[] = []): SecretRing {
  const [newest, ...others] = [secret, ...previous].map((one) => derive(one, 'seal')) as [Buffer, ...Buffer[]];
  let hmacKey = derive(previous.at(-1) ?? secret, 'name');
  const openWith = (sealed: Buffer): { plain: Buffer; isNewest: boolean } => {
    const plain = tryOpen(sealed, newest);
    if (plain) return { plain, isNewest: true };
    for (const key of others) {
      const opened = tryOpen(sealed, key);
      if (opened) return { plain: opened, isNewest: false };
    }
    throw new Error('none of the secrets opens this');
  };
  const box: SecretRing = {
    seal(plain) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', newest, iv);
      return Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
    },
    open: (sealed) => openWith(sealed).plain,
    reseal(sealed) {
      const { isNewest, plain } = openWith(sealed);
      return isNewest ? null : box.seal(plain);
    },
    hmacOf: (purpose, value) => createHmac('sha256', hmacKey).update(`${purpose}\n${value}`).digest('hex'),
    getHmacKey: () => hmacKey,
    useHmacKey(key) {
      hmacKey = key;
    },
  };
  return box;
}

const derive = (secret: string, info: string): Buffer => Buffer.from(hkdfSync('sha256', secret, 'foyer', info, 32));

function tryOpen(sealed: Buffer, key: Buffer): Buffer | null {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV_BYTES));
    decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
    return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]);
  } catch {
    return null;
  }
}

export const sha256 = (data: string | Buffer): Buffer => hash('sha256', data, 'buffer');

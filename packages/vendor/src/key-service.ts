import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/**
 * Encrypts keys with a master key that is never in the database: a KMS, an HSM, or a key from the environment or a file.
 * The lottery encrypts each secret with a key of its own and lets the service encrypt that key (envelope encryption).
 */
export interface KeyService {
  /** The master key that new keys are wrapped with. */
  readonly keyId: string;
  wrap(key: Uint8Array): Promise<Uint8Array>;
  /** @throws for an unknown master key, or for bytes that it did not wrap */
  unwrap(wrapped: Uint8Array, keyId: string): Promise<Uint8Array>;
}

/** A 32-byte key of AES-256-GCM and its public name. */
export interface MasterKey {
  readonly id: string;
  readonly bytes: Uint8Array;
}

const KEY_BYTES = 32;
const KEY_NAME = /^[\w-]{1,40}$/;

/** `<name>:<base64 of 32 bytes>`, several separated by commas, each name once; null when malformed. */
export function parseMasterKeys(text: string): readonly MasterKey[] | null {
  const keys = text.split(',').map((entry) => {
    const [id = '', encoded = '', ...more] = entry.trim().split(':');
    return { id, bytes: Buffer.from(encoded, 'base64'), isWhole: more.length === 0 };
  });
  const isValid = keys.every(({ id, bytes, isWhole }) => isWhole && KEY_NAME.test(id) && bytes.length === KEY_BYTES);
  if (!isValid || new Set(keys.map(({ id }) => id)).size !== keys.length) return null;
  return keys.map(({ id, bytes }) => ({ id, bytes }));
}

export const formatMasterKey = ({ id, bytes }: MasterKey): string => `${id}:${Buffer.from(bytes).toString('base64')}`;

/** A key service in this process. The first key wraps; older ones still unwrap, until nothing is wrapped with them. */
export function createLocalKeyService(keys: readonly MasterKey[]): KeyService {
  const [current] = keys;
  if (!current) throw new Error('the lottery needs a key for its seeds');
  const byId = new Map(keys.map((key) => [key.id, key.bytes]));
  return {
    keyId: current.id,
    wrap: async (key) => encrypt(current.bytes, key, current.id),
    async unwrap(wrapped, keyId) {
      const key = byId.get(keyId);
      if (!key) throw new Error(`the key ${keyId} of the lottery's seeds is not configured`);
      return decrypt(key, wrapped, keyId);
    },
  };
}

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** AES-256-GCM: nonce ‖ ciphertext ‖ tag. `purpose` is authenticated, so that bytes cannot be used for another one. */
export function encrypt(key: Uint8Array, plain: Uint8Array, purpose: string): Uint8Array {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(purpose));
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** @throws when key, bytes or purpose differ from those of the encryption */
export function decrypt(key: Uint8Array, sealed: Uint8Array, purpose: string): Uint8Array<ArrayBuffer> {
  const [nonce, tag] = [sealed.subarray(0, NONCE_BYTES), sealed.subarray(-TAG_BYTES)];
  const decipher = createDecipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(purpose)).setAuthTag(tag);
  const plain = Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
  return Uint8Array.from(plain);
}

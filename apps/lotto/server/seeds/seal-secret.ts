import { randomBytes } from 'node:crypto';
import { decrypt, encrypt, type KeyService } from '@foyer/vendor/key-service.ts';

const VERSION = 'v1';
const KEY_BYTES = 32;

/**
 * Seals a secret for storage: `v1.<master key>.<wrapped key>.<ciphertext>`, both in base64url. The wrapped key is this secret's own.
 * @param purpose what the secret is for, such as its draw: sealed text moved to another row does not open
 */
export async function sealSecret(keys: KeyService, secret: Uint8Array, purpose: string): Promise<string> {
  const key = randomBytes(KEY_BYTES);
  const parts = [await keys.wrap(key), encrypt(key, secret, purpose)];
  return [VERSION, keys.keyId, ...parts.map((part) => Buffer.from(part).toString('base64url'))].join('.');
}

/** @throws in one line when the text was changed, belongs to another purpose, or was sealed with a master key that is not configured */
export async function openSecret(keys: KeyService, sealed: string, purpose: string): Promise<Uint8Array<ArrayBuffer>> {
  const [version, keyId = '', wrapped = '', ciphertext = '', ...more] = sealed.split('.');
  if (version !== VERSION || more.length > 0) throw new Error(`the sealed secret of ${purpose} is malformed`);
  try {
    const key = await keys.unwrap(Buffer.from(wrapped, 'base64url'), keyId);
    return decrypt(key, Buffer.from(ciphertext, 'base64url'), purpose);
  } catch (error) {
    const hint = 'all processes on one database need the same LOTTO_SEED_KEYS';
    throw new Error(`the ${purpose} does not open with the key ${keyId}: ${hint}`, { cause: error });
  }
}

/** The name of the master key that a secret was sealed with. */
export const sealedWith = (sealed: string): string => sealed.split('.')[1] ?? '';

/** The purposes of the lottery's secrets. */
export const seedPurpose = (drawId: string): string => `seed of draw ${drawId}`;
export const BEACON_PURPOSE = 'key of the local beacon';

import {
  constants,
  createCipheriv,
  createDecipheriv,
  createHash,
  createPrivateKey,
  generateKeyPairSync,
  privateDecrypt,
  randomBytes,
} from 'node:crypto';
import { parseSentJson } from '@foyer/http/parse-sent-json.ts';
import type { Merchant } from '@foyer/merchant/merchant.ts';
import type { Context } from '../../context.ts';
import { findNewestKeys, type StoredKey, saveKey } from './encryption-key.store.ts';
import { markUsed } from './used-once.store.ts';

export type Suite = 'A256GCM' | 'DES';

/** An encrypted body as received, untrusted. */
export interface EncryptedBody {
  method: string;
  path: string;
  body: string;
  encryption: string;
  wrappedKey: string;
  digest: string;
}

const ROTATE_MS = 24 * 3_600_000;
const GRACE_MS = 3_600_000;
const MAX_AGE_MS = 5 * 60_000;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BITS = 2048;
const KEY_BYTES = KEY_BITS / 8;

/** The key in use; a new one is created when the newest is a day old. The previous one stays valid for another hour. */
export async function currentKey(context: Context): Promise<StoredKey> {
  const [newest] = await findNewestKeys(context.pool);
  if (newest && context.now() - newest.createdAt.getTime() < ROTATE_MS) return newest;
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: KEY_BITS });
  const kid = context.randomBytes(8).toString('hex');
  const sealed = context.seal.seal(privateKey.export({ type: 'pkcs8', format: 'der' }));
  return saveKey(context.pool, {
    kid,
    sealedPrivateKey: sealed,
    publicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
  });
}

/**
 * Opens an encrypted body (docs/gateway.md: Encryption).
 * @returns the plain JSON value, or null for any failure: the refusal reveals nothing to an attacker
 */
export async function decryptBody(request: EncryptedBody, merchant: Merchant, context: Context): Promise<unknown> {
  try {
    const { suite, kid } = parseEncryption(request.encryption);
    if (!merchant.encryption.suites.includes(suite) || !isWellFormed(request)) return null;
    const privateKey = await usableKey(kid, context);
    // Before the private-key operation, which is expensive: a body that was seen before is refused, valid or not.
    if (!(await markUsed(context.pool, `body:${nameOf(request)}`))) return null;
    const plain = suite === 'A256GCM' ? openGcm(request, privateKey) : openDes(request, privateKey);
    if (createHash('sha256').update(plain).digest('hex') !== request.digest.toLowerCase()) return null;
    const value = parseSentJson(plain.toString('utf8'));
    const isFresh = isRecord(value) && typeof value.ts === 'number' && Math.abs(context.now() - value.ts) <= MAX_AGE_MS;
    return isFresh ? value : null;
  } catch {
    return null;
  }
}

/**
 * Identifies an encrypted body by its decoded bytes, which are unique. The digest is not: two visitors may send the same content
 * in the same millisecond.
 */
const nameOf = ({ body, wrappedKey }: EncryptedBody): string =>
  createHash('sha256').update(Buffer.from(wrappedKey, 'base64')).update(Buffer.from(body, 'base64')).digest('hex');

/** A cheap check that the parts have the form of a body encrypted for us. */
const isWellFormed = ({ body, digest, wrappedKey }: EncryptedBody): boolean =>
  body !== '' && /^[0-9a-f]{64}$/i.test(digest) && Buffer.byteLength(wrappedKey, 'base64') === KEY_BYTES;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function parseEncryption(header: string): { suite: Suite; kid: string } {
  const match = /^(A256GCM|DES);kid=([0-9a-f]{16})$/.exec(header);
  if (!match) throw new Error('unknown suite');
  return { suite: match[1] as Suite, kid: match[2] as string };
}

async function usableKey(kid: string, context: Context): Promise<Buffer> {
  const [newest, previous] = await findNewestKeys(context.pool);
  if (newest?.kid === kid) return context.seal.open(newest.sealedPrivateKey);
  const isInGrace = newest && context.now() - newest.createdAt.getTime() <= GRACE_MS;
  if (previous?.kid !== kid || !isInGrace) throw new Error('unknown key');
  return context.seal.open(previous.sealedPrivateKey);
}

const toKeyObject = (der: Buffer) => createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });

const unwrapOaep = (wrappedKey: Buffer, privateKey: Buffer): Buffer =>
  privateDecrypt(
    { key: toKeyObject(privateKey), padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
    wrappedKey,
  );

const REPLY_KEY_BYTES = 32;

/**
 * Opens the key that a caller has generated for parts of our answer.
 * @param wrappedKey in base64url, wrapped as the key of a body in A256GCM
 * @returns null for any failure
 */
export async function openReplyKey(
  { kid, wrappedKey }: { kid: string; wrappedKey: string },
  context: Context,
): Promise<Buffer | null> {
  const wrapped = Buffer.from(wrappedKey, 'base64url');
  if (wrapped.length !== KEY_BYTES) return null;
  try {
    const key = unwrapOaep(wrapped, await usableKey(kid, context));
    return key.length === REPLY_KEY_BYTES ? key : null;
  } catch {
    return null;
  }
}

/**
 * Encrypts a text with a caller's key: base64 of iv, A256GCM ciphertext and tag.
 * @param about associated data: method and path
 */
export function sealReply(text: string, key: Buffer, about: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  cipher.setAAD(Buffer.from(about));
  return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64');
}

function openGcm({ method, path, body, wrappedKey }: EncryptedBody, privateKey: Buffer): Buffer {
  const key = unwrapOaep(Buffer.from(wrappedKey, 'base64'), privateKey);
  const sealed = Buffer.from(body, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV_BYTES));
  decipher.setAAD(Buffer.from(`${method} ${path}`));
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]);
}

function openDes({ body, wrappedKey }: EncryptedBody, privateKey: Buffer): Buffer {
  const key = privateDecrypt(
    { key: toKeyObject(privateKey), padding: constants.RSA_PKCS1_PADDING },
    Buffer.from(wrappedKey, 'base64'),
  );
  if (key.length !== 8) throw new Error('wrong key length');
  // OpenSSL 3 has no plain DES; triple DES under the same key three times is the same cipher.
  const decipher = createDecipheriv('des-ede3-ecb', Buffer.concat([key, key, key]), null);
  return Buffer.concat([decipher.update(Buffer.from(body, 'base64')), decipher.final()]);
}

import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { MAX_PUSH_BYTES } from './push-sender.ts';

/** The keys of a browser’s subscription. */
export interface SubscriptionKeys {
  /** The browser's public key: 65 bytes in base64url. */
  p256dh: string;
  /** The authentication secret: 16 bytes in base64url. */
  auth: string;
}

/** Random values of a message; passed only by tests with the vectors of RFC 8291. */
interface Chosen {
  salt: Buffer;
  /** Our ephemeral private key: 32 bytes. */
  privateKey: Buffer;
}

const RECORD_SIZE = 4096;
const KEY_BYTES = 16;
const NONCE_BYTES = 12;
const IKM_BYTES = 32;
const POINT_BYTES = 65;
const AUTH_BYTES = 16;
/** Ends the last record (RFC 8188 §2). */
const LAST_RECORD = Buffer.from([2]);

const hkdf = (secret: Buffer, salt: Buffer, { bytes, info }: { info: Buffer; bytes: number }): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));
const infoOf = (text: string) => Buffer.from(`Content-Encoding: ${text}\0`);

/** Whether these are valid keys of a browser: a point on the curve, and a secret of the right length. */
export function areSubscriptionKeys({ auth, p256dh }: SubscriptionKeys): boolean {
  const point = Buffer.from(p256dh, 'base64url');
  if (point.length !== POINT_BYTES || Buffer.from(auth, 'base64url').length !== AUTH_BYTES) return false;
  const curve = createECDH('prime256v1');
  curve.generateKeys();
  try {
    curve.computeSecret(point);
    return true;
  } catch {
    return false;
  }
}

/**
 * Encrypts a message for one browser (RFC 8291, content coding aes128gcm, one record).
 * @throws RangeError for a message that is too long, Error for an invalid key
 */
export function encryptPush(text: string, { auth, p256dh }: SubscriptionKeys, chosen?: Chosen): Buffer {
  const plain = Buffer.from(text);
  if (plain.length > MAX_PUSH_BYTES) throw new RangeError(`a push message of ${plain.length} bytes is too long`);
  const salt = chosen?.salt ?? randomBytes(KEY_BYTES);
  const own = createECDH('prime256v1');
  if (chosen) own.setPrivateKey(chosen.privateKey);
  else own.generateKeys();
  const [receiver, sender] = [Buffer.from(p256dh, 'base64url'), own.getPublicKey()];
  // RFC 8291 §3.4.
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), receiver, sender]);
  const shared = hkdf(own.computeSecret(receiver), Buffer.from(auth, 'base64url'), { info: keyInfo, bytes: IKM_BYTES });
  const key = hkdf(shared, salt, { info: infoOf('aes128gcm'), bytes: KEY_BYTES });
  const nonce = hkdf(shared, salt, { info: infoOf('nonce'), bytes: NONCE_BYTES });
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const record = Buffer.concat([cipher.update(plain), cipher.update(LAST_RECORD), cipher.final(), cipher.getAuthTag()]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(RECORD_SIZE);
  return Buffer.concat([salt, size, Buffer.from([sender.length]), sender, record]);
}

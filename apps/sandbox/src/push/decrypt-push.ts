import { createDecipheriv, type ECDH, hkdfSync } from 'node:crypto';

const SALT_BYTES = 16;
const SIZE_AT = 16;
const KEY_LENGTH_AT = 20;
const KEY_AT = 21;
const TAG_BYTES = 16;
const MAX_BYTES = 4096;
const LAST_RECORD = 2;

/** A browser's own key pair, and the secret that it shares with senders. */
export interface ReceiverKeys {
  pair: ECDH;
  auth: Buffer;
}

const hkdf = (secret: Buffer, salt: Buffer, { bytes, info }: { info: Buffer; bytes: number }): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));

/**
 * Decrypts a message as a browser does (RFC 8291, RFC 8188 with one record).
 * @throws for anything that a browser would drop
 */
export function decryptPush(body: Buffer, { auth, pair }: ReceiverKeys): string {
  if (body.length > MAX_BYTES) throw new RangeError('longer than a push service has to accept');
  const salt = body.subarray(0, SALT_BYTES);
  const recordSize = body.readUInt32BE(SIZE_AT);
  const sender = body.subarray(KEY_AT, KEY_AT + (body[KEY_LENGTH_AT] ?? 0));
  const record = body.subarray(KEY_AT + sender.length);
  if (record.length > recordSize) throw new RangeError('more than one record');
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender]);
  const shared = hkdf(pair.computeSecret(sender), auth, { info, bytes: 32 });
  const key = hkdf(shared, salt, { info: Buffer.from('Content-Encoding: aes128gcm\0'), bytes: 16 });
  const nonce = hkdf(shared, salt, { info: Buffer.from('Content-Encoding: nonce\0'), bytes: 12 });
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(record.subarray(-TAG_BYTES));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -TAG_BYTES)), decipher.final()]);
  const end = padded.findLastIndex((byte) => byte !== 0);
  if (padded[end] !== LAST_RECORD) throw new Error('the record is not the last one');
  return padded.subarray(0, end).toString();
}

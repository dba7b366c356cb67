import { constants, createCipheriv, createHash, createPublicKey, publicEncrypt, randomBytes } from 'node:crypto';
import type { Random } from '../harness/random.ts';
import { hostileText } from './hostile.ts';

/** The key of `GET /wps/session/key/rsa`. */
export interface PublicKey {
  kid: string;
  publicKey: string;
}

interface Sealing {
  key: PublicKey;
  method: string;
  path: string;
  random: Random;
}

/** An encrypted body by the protocol (docs/gateway.md), with content of our own, and sometimes with one part spoiled. */
export function encrypt(
  json: string,
  { key, method, path, random }: Sealing,
): { body: string; headers: Record<string, string> } {
  const plain = Buffer.from(random.next() < 0.9 ? withTime(json) : json);
  const [aes, iv] = [randomBytes(32), randomBytes(12)];
  const cipher = createCipheriv('aes-256-gcm', aes, iv).setAAD(Buffer.from(`${method} ${path}`));
  const sealed = Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
  const rsa = createPublicKey({ key: Buffer.from(key.publicKey, 'base64'), format: 'der', type: 'spki' });
  const wrapped = publicEncrypt({ key: rsa, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }, aes);
  const parts = {
    body: sealed.toString('base64'),
    encryption: `A256GCM;kid=${key.kid}`,
    'x-rsa': wrapped.toString('base64'),
    'x-digest': createHash('sha256').update(plain).digest('hex'),
  };
  if (random.next() < 0.25) {
    const name = random.pick(Object.keys(parts) as (keyof typeof parts)[]);
    const spoiled = [
      hostileText(random),
      parts[name].slice(0, -5),
      parts[name].toUpperCase(),
      `${parts[name]}A`,
      parts.body.slice(0, 30),
    ];
    parts[name] = random
      .pick(spoiled)
      .toWellFormed()
      .replace(/[\r\n\0]/g, '');
  }
  const { body, ...headers } = parts;
  return { body, headers };
}

/** A fresh body has the time it was made at. */
const withTime = (json: string): string =>
  json.startsWith('{"') ? `{"ts":${Date.now()},${json.slice(1)}` : `{"ts":${Date.now()}}`;

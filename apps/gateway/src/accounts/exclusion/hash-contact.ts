import { type SecretBox, sha256 } from '../../platform/http/secret-box.ts';

/** A contact in the register of exclusions, as hex. Guessing numbers requires our key. */
export type ContactHash = string;

type Hasher = Pick<SecretBox, 'hmacOf'>;

/** HMAC under the key (`SecretRing.getHmacKey`), which is sealed in the database and outlives each `FOYER_SECRET`. */
export const hashContact = ({ kind, to }: { kind: 'mobile' | 'email'; to: string }, seal: Hasher): ContactHash =>
  keyHash(sha256(`${kind}:${to.toLowerCase()}`), seal);

/** @param plain the unkeyed hash, as in version 1 of the register */
export const keyHash = (plain: Buffer, { hmacOf }: Hasher): ContactHash =>
  hmacOf('excluded contact', plain.toString('hex'));

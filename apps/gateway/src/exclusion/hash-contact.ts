import { type SecretBox, sha256 } from '../http/secret-box.ts';

/** A contact in the register of exclusions, as hex. Guessing numbers requires our key. */
export type ContactHash = string;

type Namer = Pick<SecretBox, 'nameOf'>;

/** HMAC under the name key (`SecretRing.getNameKey`), which is sealed in the database and outlives each `FOYER_SECRET`. */
export const hashContact = ({ kind, to }: { kind: 'mobile' | 'email'; to: string }, seal: Namer): ContactHash =>
  keyHash(sha256(`${kind}:${to.toLowerCase()}`), seal);

/** @param plain the unkeyed hash, as in version 1 of the register */
export const keyHash = (plain: Buffer, { nameOf }: Namer): ContactHash =>
  nameOf('excluded contact', plain.toString('hex'));

import { createECDH } from 'node:crypto';
import { type CryptoKey, importJWK, type JWK } from 'jose';
import type { SecretBox } from '../../http/secret-box.ts';

/** The key that the sandbox's providers sign with: ES256, derived, so that every process and every start has the same. */
export interface SigningKey {
  sign: Promise<CryptoKey | Uint8Array>;
  /** What `/sandbox/idp/jwks` shows. */
  publicJwk: JWK;
}

const COORDINATE_BYTES = 32;

export function deriveSigningKey({ nameOf }: Pick<SecretBox, 'nameOf'>): SigningKey {
  const secret = Buffer.from(nameOf('sandbox idp', 'signing key'), 'hex');
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(secret);
  const point = curve.getPublicKey().subarray(1);
  const publicJwk: JWK = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(0, COORDINATE_BYTES).toString('base64url'),
    y: point.subarray(COORDINATE_BYTES).toString('base64url'),
    kid: nameOf('sandbox idp', 'key id').slice(0, 16),
    alg: 'ES256',
    use: 'sig',
  };
  return { sign: importJWK({ ...publicJwk, d: secret.toString('base64url') }, 'ES256'), publicJwk };
}

import { createECDH, createHash } from 'node:crypto';
import { type CryptoKey, importJWK, type JWK } from 'jose';

/** The key that the sandbox's providers sign with: ES256, the same at every start. */
export interface SigningKey {
  sign: Promise<CryptoKey | Uint8Array>;
  /** The key that `/sandbox/idp/jwks` publishes. */
  publicJwk: JWK;
}

const COORDINATE_BYTES = 32;

/** @param signingSecret of the sandbox's keys */
export function deriveSigningKey(signingSecret: string): SigningKey {
  const secret = createHash('sha256').update(signingSecret).digest();
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(secret);
  const point = curve.getPublicKey().subarray(1);
  const publicJwk: JWK = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(0, COORDINATE_BYTES).toString('base64url'),
    y: point.subarray(COORDINATE_BYTES).toString('base64url'),
    kid: createHash('sha256').update(point).digest('hex').slice(0, 16),
    alg: 'ES256',
    use: 'sig',
  };
  return { sign: importJWK({ ...publicJwk, d: secret.toString('base64url') }, 'ES256'), publicJwk };
}

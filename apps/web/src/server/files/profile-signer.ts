import { constants, createPrivateKey, privateEncrypt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import forge from 'node-forge';

/** Signs a profile: CMS signed data (RFC 5652), DER, with the profile inside. */
export type ProfileSigner = (profile: string) => Buffer;

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g;
const PRIVATE_KEY = /-----BEGIN (?:RSA )?PRIVATE KEY-----[\s\S]+?-----END (?:RSA )?PRIVATE KEY-----/;

/** DER of what is before a SHA-256 hash in a signature (RFC 8017 §9.2). */
const SHA256_PREFIX = Buffer.from('3031300d060960864801650304020105000420', 'hex');

/** A key that signs in native code: a signature in JavaScript blocks every other request for 80 ms. */
function toNativeKey(pem: string) {
  const key = createPrivateKey(pem);
  return {
    sign: (hash: forge.md.MessageDigest): string =>
      privateEncrypt(
        { key, padding: constants.RSA_PKCS1_PADDING },
        Buffer.concat([SHA256_PREFIX, Buffer.from(hash.digest().getBytes(), 'binary')]),
      ).toString('binary'),
  };
}

/**
 * Reads a certificate and its RSA key. Without a signature iOS shows a profile as not signed.
 * @param file PEM: the key, its certificate and those above it, in this order
 * @throws if the file cannot be read, or has no key or certificate
 */
export function readProfileSigner(file: string): ProfileSigner {
  const pem = readFileSync(file, 'utf8');
  const chain = (pem.match(CERTIFICATE) ?? []).map((one) => forge.pki.certificateFromPem(one));
  const [key] = PRIVATE_KEY.exec(pem) ?? [];
  const [certificate] = chain;
  if (!key || !certificate) throw new Error(`${file} needs a private key and its certificate`);
  const nativeKey = toNativeKey(key);
  return (profile) => {
    const signed = forge.pkcs7.createSignedData();
    signed.content = forge.util.createBuffer(profile, 'utf8');
    for (const one of chain) signed.addCertificate(one);
    const { oids } = forge.pki;
    signed.addSigner({
      key: nativeKey as forge.pki.rsa.PrivateKey,
      certificate,
      digestAlgorithm: oids.sha256 ?? '',
      authenticatedAttributes: [
        { type: oids.contentType ?? '', value: oids.data },
        { type: oids.messageDigest ?? '' },
        { type: oids.signingTime ?? '' },
      ],
    });
    signed.sign();
    return Buffer.from(forge.asn1.toDer(signed.toAsn1()).getBytes(), 'binary');
  };
}

import { readFileSync } from 'node:fs';
import forge from 'node-forge';

/** Signs a profile: CMS signed data (RFC 5652), DER, with the profile inside. */
export type ProfileSigner = (profile: string) => Buffer;

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g;
const PRIVATE_KEY = /-----BEGIN (?:RSA )?PRIVATE KEY-----[\s\S]+?-----END (?:RSA )?PRIVATE KEY-----/;

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
  return (profile) => {
    const signed = forge.pkcs7.createSignedData();
    signed.content = forge.util.createBuffer(profile, 'utf8');
    for (const one of chain) signed.addCertificate(one);
    const { oids } = forge.pki;
    signed.addSigner({
      key: forge.pki.privateKeyFromPem(key) as forge.pki.rsa.PrivateKey,
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

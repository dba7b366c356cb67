import 'node-forge/lib/asn1.js';
import 'node-forge/lib/des.js';
import 'node-forge/lib/rsa.js';
import 'node-forge/lib/sha256.js';
import forge from 'node-forge/lib/forge.js';
import type { Sealed } from './encrypt-aes.ts';

const KEY_BYTES = 8;

/**
 * The suite `DES`, the legacy form of §7, without WebCrypto: a random key, wrapped with RSA PKCS#1 v1.5,
 * encrypts the JSON by DES-ECB. A chunk of its own, loaded only for merchants that offer it.
 */
export function sealByDes(publicKey: string, json: string): Sealed {
  const { asn1, cipher, md, pki, util } = forge;
  const rsa = pki.publicKeyFromAsn1(asn1.fromDer(util.decode64(publicKey))) as import('node-forge').pki.rsa.PublicKey;
  const key = String.fromCharCode(...crypto.getRandomValues(new Uint8Array(KEY_BYTES)));
  const plain = util.encodeUtf8(json);
  const des = cipher.createCipher('DES-ECB', key);
  des.start();
  des.update(util.createBuffer(plain));
  if (!des.finish()) throw new Error('DES failed');
  return {
    body: util.encode64(des.output.getBytes()),
    wrappedKey: util.encode64(rsa.encrypt(key)),
    digest: md.sha256.create().update(plain).digest().toHex(),
  };
}

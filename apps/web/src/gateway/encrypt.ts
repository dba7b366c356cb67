import type { ValueOf } from '@foyer/contract/endpoint.ts';
import type { Endpoints } from '@foyer/contract/endpoints.ts';
import type { Call, Encrypt, PlainBody } from './call.ts';
import { type Sealed, sealByAes } from './encrypt-aes.ts';

type KeyAnswer = ValueOf<Endpoints['session.key']>;
type SecretBox = (publicKey: string, json: string, plain: PlainBody) => Sealed | Promise<Sealed>;

/**
 * Encrypts bodies with the best suite that both sides support. The gateway's key is fetched once, and again after it
 * refused a body encrypted with it.
 * @param call a call that needs no encryption itself, to ask for the public key
 * @param now the time by the gateway's clock, which rejects bodies some minutes old
 */
export function createEncrypt(call: Call, now: () => number): Encrypt {
  let asked: Promise<KeyAnswer> | null = null;
  const askForKey = () => {
    const answer = call('session.key', { query: { _: String(now()) } });
    answer.catch(() => {
      if (asked === answer) asked = null;
    });
    return answer;
  };
  return async (plain) => {
    if (!asked || plain.isRetry) asked = askForKey();
    const { kid, publicKey, suites } = await asked;
    // A gateway without suites supports only the form of §7.
    const [suite, seal] = await chooseSuite(suites ?? ['DES']);
    if (!seal) return null;
    const { body, wrappedKey, digest } = await seal(publicKey, JSON.stringify({ ...plain.body, ts: now() }), plain);
    return { body, headers: { encryption: `${suite};kid=${kid}`, 'x-rsa': wrappedKey, 'x-digest': digest } };
  };
}

/** WebCrypto exists only on secure pages; if no suite is possible the merchant decides on plain bodies. */
async function chooseSuite(
  suites: KeyAnswer['suites'],
): Promise<[KeyAnswer['suites'][number] | null, SecretBox | null]> {
  if (suites.includes('A256GCM') && crypto.subtle) return ['A256GCM', sealByAes];
  if (suites.includes('DES')) return ['DES', (await import('./des.ts')).sealByDes];
  return [null, null];
}

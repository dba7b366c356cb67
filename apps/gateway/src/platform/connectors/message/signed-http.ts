import { randomUUID } from 'node:crypto';
import { SIGNATURE_HEADERS, signatureOf } from '@foyer/contract/vendor/sign.ts';
import type { MessageSender } from './message-sender.ts';

/** The SMS endpoint and the shared key. */
export interface SignedHttpOptions {
  url: string;
  keyId: string;
  secret: string;
  /** ms since 1970 */
  now?: () => number;
}

const TIMEOUT_MS = 10_000;

/**
 * SMS over HTTP: `POST {id, merchant, to, text}`, signed as in the wallet protocol.
 * Any 2xx means accepted; a repeated `id` is the same message.
 */
export function createSignedHttpSender({ url, keyId, now = Date.now, secret }: SignedHttpOptions): MessageSender {
  const { pathname } = new URL(url);
  return {
    async send({ id, merchant, to, text }) {
      const body = JSON.stringify({ id, merchant: merchant.code, to, text });
      const request = { method: 'POST', path: pathname, timestamp: String(now()), nonce: randomUUID(), body };
      const answer = await fetch(url, {
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: {
          'content-type': 'application/json',
          [SIGNATURE_HEADERS.keyId]: keyId,
          [SIGNATURE_HEADERS.timestamp]: request.timestamp,
          [SIGNATURE_HEADERS.nonce]: request.nonce,
          [SIGNATURE_HEADERS.signature]: signatureOf(secret, request),
        },
        body,
      });
      await answer.body?.cancel();
      if (!answer.ok) throw new Error(`the SMS service answered ${answer.status}`);
    },
  };
}

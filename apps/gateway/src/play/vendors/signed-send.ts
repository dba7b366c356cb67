import { randomUUID } from 'node:crypto';
import { SIGNATURE_HEADERS, signatureOf } from '@foyer/contract/vendor/sign.ts';
import Type from 'typebox';
import { Compile } from 'typebox/compile';
import type { Transport } from './game-vendor.ts';

/** A connector's settings for the vendor's installation. */
export interface VendorConnection {
  code: string;
  gameUrl: string;
  keyId: string;
  secret: string;
  /** Reaches the vendor's own server. */
  transport: Transport;
  /** ms since 1970 */
  now?: () => number;
}

/** The answer of both built-in vendors to the launch of a trial. */
export const TrialAnswer = Compile(
  Type.Object({ success: Type.Literal(true), value: Type.Object({ launchToken: Type.String() }) }),
);

/** How long a vendor may take to answer. There is no retry. `LAUNCH_TIMEOUT_MS` of the web app is twice this value. */
const TIMEOUT_MS = 5_000;

/** Calls a vendor's server, signed with the shared key. @throws unless the answer is 200 within the time limit */
export function createSignedSend(vendor: VendorConnection & { timeoutMs?: number }) {
  const { code, keyId, now = Date.now, secret, timeoutMs = TIMEOUT_MS, transport } = vendor;
  return async (method: 'GET' | 'POST', path: string, body: string): Promise<unknown> => {
    const request = { method, path, timestamp: String(now()), nonce: randomUUID(), body };
    const headers = {
      ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
      [SIGNATURE_HEADERS.keyId]: keyId,
      [SIGNATURE_HEADERS.timestamp]: request.timestamp,
      [SIGNATURE_HEADERS.nonce]: request.nonce,
      [SIGNATURE_HEADERS.signature]: signatureOf(secret, request),
    };
    const answer = await withTimeout(transport({ method, path, headers, body }), timeoutMs);
    if (answer.status !== 200) throw new Error(`${code} answered ${answer.status}`);
    return JSON.parse(answer.body);
  };
}

async function withTimeout<T>(work: Promise<T>, timeoutMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer in ${timeoutMs} ms`)), timeoutMs);
  });
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}

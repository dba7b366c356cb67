import { SIGNATURE_HEADERS, signatureOf } from '@foyer/contract/vendor/sign.ts';
import type { WalletResponse, WalletTransport } from './wallet-transport.ts';

/** The key that operator and vendor share; each signs its calls to the other with it. */
export interface VendorKey {
  readonly id: string;
  readonly secret: string;
}

export interface Caller {
  readonly transport: WalletTransport;
  readonly key: VendorKey;
  /** Milliseconds since 1970, for the timestamp in signatures. */
  readonly clock: () => number;
  readonly newNonce: () => string;
  readonly timeoutMs: number;
}

/** Sends a signed call of the wallet protocol. @throws if no answer comes in time */
export async function callSigned(caller: Caller, path: string, content: unknown): Promise<WalletResponse> {
  const body = JSON.stringify(content);
  const signed = { method: 'POST', path, timestamp: String(caller.clock()), nonce: caller.newNonce(), body } as const;
  const headers = {
    'content-type': 'application/json',
    [SIGNATURE_HEADERS.keyId]: caller.key.id,
    [SIGNATURE_HEADERS.timestamp]: signed.timestamp,
    [SIGNATURE_HEADERS.nonce]: signed.nonce,
    [SIGNATURE_HEADERS.signature]: signatureOf(caller.key.secret, signed),
  };
  return withTimeout(caller.transport({ method: 'POST', path, headers, body }), caller.timeoutMs);
}

async function withTimeout<T>(work: Promise<T>, timeoutMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer in ${timeoutMs} ms`)), timeoutMs);
  });
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}

import { randomUUID } from 'node:crypto';
import { WALLET_TIMEOUT_MS } from '@foyer/lotto/server/settings.ts';
import type { Caller } from '@foyer/vendor/signed-call.ts';
import type { WalletTransport } from '@foyer/vendor/wallet-transport.ts';
import { KEY } from './bench-gateway.ts';

/** Signs the vendor's calls, built as `npm start` builds it. */
export function toVendorCaller(transport: WalletTransport): Caller {
  return { transport, key: KEY, clock: Date.now, newNonce: randomUUID, timeoutMs: WALLET_TIMEOUT_MS };
}

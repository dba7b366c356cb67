import { readCapped } from '@foyer/http/read-capped.ts';

/** One HTTP exchange with the operator's gateway. */
export interface WalletRequest {
  readonly method: 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface WalletResponse {
  readonly status: number;
  readonly body: string;
}

/** Sends a signed call to the gateway: over a socket, or directly if both run in one process. May throw. */
export type WalletTransport = (request: WalletRequest) => Promise<WalletResponse>;

/** The transport over HTTP, for a lottery in its own process. */
export function fetchTransport(gatewayUrl: string): WalletTransport {
  return async function send({ method, path, headers, body }) {
    const response = await fetch(new URL(path, gatewayUrl), {
      method,
      headers: { ...headers },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(30_000),
    });
    return { status: response.status, body: await readCapped(response) };
  };
}

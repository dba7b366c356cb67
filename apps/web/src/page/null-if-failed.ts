import { GatewayError } from '../gateway/gateway-error.ts';

/** A part of a page that did not load is null. @throws in a browser without a connection, for the offline screen */
export function nullIfFailed(error: unknown): null {
  if (!import.meta.env.SSR && error instanceof GatewayError && /^ERR_(NETWORK|CANCELED)$/.test(error.code)) throw error;
  return null;
}

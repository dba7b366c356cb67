import { GatewayError } from '../gateway/gateway-error.ts';

/** For a part of a page that may fail to load: null then. @throws in an offline browser, for the offline screen */
export function nullIfFailed(error: unknown): null {
  if (!import.meta.env.SSR && error instanceof GatewayError && /^ERR_(NETWORK|CANCELED)$/.test(error.code)) throw error;
  return null;
}

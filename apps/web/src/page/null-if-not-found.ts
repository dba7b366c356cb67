import { GatewayError } from '../gateway/gateway-error.ts';

const NOT_FOUND = 404;

/** For a call that a gateway of only §7 does not have: null then. */
export function nullIfNotFound(error: unknown): null {
  if (error instanceof GatewayError && error.status === NOT_FOUND) return null;
  throw error;
}

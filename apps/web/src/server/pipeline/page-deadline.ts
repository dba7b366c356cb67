import type { Call, PageCall } from '../../gateway/call.ts';
import { GatewayError } from '../../gateway/gateway-error.ts';
import { startTimeout } from '../../gateway/timeout.ts';

/**
 * Limits the time that all calls of a page may take together; it begins now. The timers end with their calls: one of
 * `AbortSignal.timeout` would hold everything that the page's calls use until the time is over.
 * @param client aborts when the client disconnects
 */
export function withDeadline(call: PageCall, timeoutMs: number, client: AbortSignal): Call {
  const endsAt = performance.now() + timeoutMs;
  return async (name, input) => {
    const timeout = startTimeout(Math.max(0, endsAt - performance.now()), [client]);
    try {
      return await call(name, input, timeout.signal);
    } catch (error) {
      throw timeout.hasTimedOut() ? new GatewayError('ECONNABORTED', { cause: error }) : error;
    } finally {
      timeout.clear();
    }
  };
}

import { type CircuitBreaker, createCircuitBreaker } from '../payment/circuit-breaker.ts';
import { ProviderUnreachableError } from '../payment/payment-connector.ts';

/** More services than browsers have; members name them in their subscriptions. */
const MAX_SERVICES = 1_000;

/**
 * Calls push services, except those that have not answered for some time: messages are sent twenty at a time, so that those of one
 * service would wait for another one's.
 * @param now ms since 1970
 * @returns a function that calls a service by its name. It throws without a reason, which could contain a secret address
 */
export function createServiceBreakers(now: () => number) {
  const breakers = new Map<string, CircuitBreaker>();
  return (service: string, call: () => Promise<Response>): Promise<Response> => {
    if (breakers.size >= MAX_SERVICES) breakers.clear();
    const breaker = breakers.get(service) ?? createCircuitBreaker(now);
    breakers.set(service, breaker);
    return breaker.run(() =>
      call().catch(() => {
        throw new ProviderUnreachableError('it does not answer', { isSilent: true });
      }),
    );
  };
}

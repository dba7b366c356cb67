import { type PaymentConnector, ProviderUnreachableError } from './payment-connector.ts';

/** A provider that has not answered so often in a row is not called for a while: its callers do not wait in vain. */
const MAX_FAILURES = 5;
const CUT_MS = 30_000;

/** Protects the callers of a provider that does not answer. */
export interface CircuitBreaker {
  /** Whether it is not called at present. */
  isCut(): boolean;
  /** @throws ProviderUnreachableError without a call, while it is cut */
  run<T>(call: () => Promise<T>): Promise<T>;
}

/** @param now ms since 1970 */
export function createCircuitBreaker(now: () => number): CircuitBreaker {
  let [failures, cutUntil] = [0, 0];
  return {
    isCut: () => failures >= MAX_FAILURES && now() < cutUntil,
    async run(call) {
      if (failures >= MAX_FAILURES) {
        if (now() < cutUntil) throw new ProviderUnreachableError('it has not answered for some time');
        // Only this call tries whether it answers again; the others stay away meanwhile.
        cutUntil = now() + CUT_MS;
      }
      try {
        const answer = await call();
        failures = 0;
        return answer;
      } catch (error) {
        if (error instanceof ProviderUnreachableError && error.isSilent) {
          failures += 1;
          cutUntil = now() + CUT_MS;
        } else failures = 0;
        throw error;
      }
    },
  };
}

/** A connector whose calls stop while its provider does not answer. */
export function protect(connector: PaymentConnector, breaker: CircuitBreaker): PaymentConnector {
  const { listReturns, reversals } = connector;
  const guard =
    <Given extends unknown[], Answer>(call: (...given: Given) => Promise<Answer>) =>
    (...given: Given): Promise<Answer> =>
      breaker.run(() => call(...given));
  return {
    code: connector.code,
    isBodyProven: connector.isBodyProven,
    parseWebhook: connector.parseWebhook,
    createDeposit: guard(connector.createDeposit),
    getDeposit: guard(connector.getDeposit),
    createPayout: guard(connector.createPayout),
    getPayout: guard(connector.getPayout),
    lookupBeneficiary: guard(connector.lookupBeneficiary),
    reconcile: guard(connector.reconcile),
    listReturns: listReturns && guard(listReturns),
    listReturnedPayouts: guard(connector.listReturnedPayouts),
    reversals: reversals && { refund: guard(reversals.refund), find: guard(reversals.find) },
  };
}

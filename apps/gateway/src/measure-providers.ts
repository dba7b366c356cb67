import { Gauge, type Registry } from 'prom-client';
import type { Payments } from './platform/connectors/payment/connect-payments.ts';

/** The gauge that the doctor reads, too. */
export const PROVIDER_CUT = 'foyer_payment_provider_cut';

/** Adds whether each account at a payment provider is left alone for a while because the provider does not answer. */
export function measureProviders(
  registry: Registry,
  { merchants, payments }: { merchants: readonly { code: string }[]; payments: Payments },
): void {
  const gauge: Gauge = new Gauge({
    name: PROVIDER_CUT,
    help: 'Whether a payment provider is not called at present, since it has not answered several times in a row.',
    labelNames: ['merchant', 'connector'],
    registers: [registry],
    collect() {
      for (const { code: merchant } of merchants)
        for (const { code: connector } of payments.of(merchant))
          gauge.set({ merchant, connector }, payments.isCut(merchant, connector) ? 1 : 0);
    },
  });
}

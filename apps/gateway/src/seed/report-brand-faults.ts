import type { Metrics } from '@foyer/http/metrics.ts';
import { type BrandFault, formatFault } from '@foyer/merchant/document-faults.ts';
import type { Logger } from 'pino';
import { Gauge } from 'prom-client';

/** A brand that is not open is an alarm, in the log and in the metrics. */
export function reportBrandFaults(
  faults: readonly BrandFault[],
  { log, metrics }: { log: Pick<Logger, 'error'>; metrics: Metrics },
): void {
  for (const fault of faults)
    log.error(
      { kind: 'brand.refused', merchant: fault.merchant },
      `the brand ${fault.merchant} is not open: ${formatFault(fault)}`,
    );
  new Gauge({
    name: 'foyer_brands_refused',
    help: 'Brands that are not open because their documents have faults.',
    registers: [metrics.registry],
  }).set(new Set(faults.map(({ merchant }) => merchant)).size);
}

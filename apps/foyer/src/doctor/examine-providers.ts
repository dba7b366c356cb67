import { PROVIDER_CUT } from '@foyer/gateway/measure-providers.ts';
import type { Finding } from './finding.ts';

const SAMPLE = new RegExp(`^${PROVIDER_CUT}\\{merchant="([^"]*)",connector="([^"]*)"\\} ([01])$`, 'gm');

/** Whether the payment providers answer a running process. @param metrics the text of its metrics @returns none without a provider */
export function examineProviders(metrics: string): Finding[] {
  const samples = [...metrics.matchAll(SAMPLE)];
  if (samples.length === 0) return [];
  const about = 'payments';
  const cut = samples
    .filter(([, , , value]) => value === '1')
    .map(([, merchant, connector]) => `${merchant} ${connector}`);
  if (cut.length === 0) return [{ about, state: 'ok', text: `${samples.length} accounts at payment providers answer` }];
  const text =
    'A payment provider does not answer. Payments of other accounts go on; these are tried again every 30 seconds:';
  return [{ about, state: 'wrong', text, details: cut }];
}

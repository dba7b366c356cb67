import type { collect as contract, Timing } from '@foyer/contract/system/collect.ts';
import { refuse } from '@foyer/http/refusal.ts';
import type { Handler } from '../../http/call.ts';
import { toPrintable } from '../../http/printable.ts';

/** POST /wps/system/collect: logs one line per entry; client errors are warnings. */
export const collect: Handler<typeof contract> = ({ body, merchant }, { log }) => {
  if (body.merchant !== merchant.code) return refuse('merchant.mismatch');
  const entries = Array.isArray(body.value) ? body.value : [body.value];
  for (const entry of entries) log[entry.fault ? 'warn' : 'info'](toLine(entry, merchant.code), 'collected');
  return null;
};

const toLine = ({ api, elapsed, fault, traceId }: Timing, merchant: string): object => ({
  kind: fault ? 'browser fault' : 'browser timing',
  merchant,
  api: toPrintable(api),
  elapsedMs: Math.round(elapsed),
  ...(fault ? { fault: toPrintable(fault) } : {}),
  ...(traceId ? { callTraceId: toPrintable(traceId) } : {}),
});

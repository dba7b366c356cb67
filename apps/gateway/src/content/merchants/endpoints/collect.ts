import type { collect as contract, Timing } from '@foyer/contract/system/collect.ts';
import { refuse } from '@foyer/http/refusal.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { toPrintable } from '../../../platform/http/printable.ts';

/** POST /wps/system/collect: logs one line per entry; client errors are warnings. */
export const collect: Handler<typeof contract> = ({ body, merchant }, { log }) => {
  if (body.merchant !== merchant.code) return refuse('merchant.mismatch');
  const entries = Array.isArray(body.value) ? body.value : [body.value];
  const visit = { merchant: merchant.code, ...(body.spanId ? { spanId: body.spanId } : {}) };
  for (const entry of entries) log[entry.fault ? 'warn' : 'info']({ ...toLine(entry), ...visit }, 'collected');
  return null;
};

const toLine = ({ api, elapsed, fault, traceId }: Timing): object => ({
  kind: fault ? 'browser fault' : 'browser timing',
  api: toPrintable(api),
  elapsedMs: Math.round(elapsed),
  ...(fault ? { fault: toPrintable(fault) } : {}),
  ...(traceId ? { callTraceId: toPrintable(traceId) } : {}),
});

import type { ping as contract } from '@foyer/contract/system/ping.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { toPrintable } from '../../../platform/http/printable.ts';

/** GET /wps/system/test/ping. Logs the events in its query, which may not be able to reach us otherwise. */
export const ping: Handler<typeof contract> = ({ merchant, query, traceId }, { log, now }) => {
  if (query.events) log.info({ kind: 'events', merchant: merchant.code, events: toPrintable(query.events), traceId });
  return { serverTime: now() };
};

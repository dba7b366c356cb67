import { EAGER_WIRE } from '@foyer/contract/eager-wire.data.ts';
import type { Timing } from '@foyer/contract/system/collect.ts';
import { readPageMarks } from '../device/page.ts';
import { spanId } from '../device/span-id.ts';
import { TIMING_REPORT_AFTER_MS, TIMING_REPORT_MIN_IOS } from '../limits.data.ts';
import { onTimed } from './fetch-answer.ts';

/** The limits of the contract for one body. */
const MAX_AT_ONCE = 20;
const MAX_FAULT_LENGTH = 500;

let pending: Timing[] = [];

/** Reports how long calls take (§7: collect), if the browser's beacons are reliable. */
export function startTiming(userAgent = navigator.userAgent): void {
  if (canReport(userAgent)) onTimed((api, elapsedMs) => add({ api, elapsed: Math.round(elapsedMs) }));
}

/** Reports an internal fault, with the trace id of the failed call, or of the page. */
export function reportFault(
  { message, traceId }: { message: string; traceId: string },
  userAgent = navigator.userAgent,
): void {
  if (canReport(userAgent)) add({ api: 'fault', elapsed: 0, traceId, fault: message.slice(0, MAX_FAULT_LENGTH) });
}

/** Whether beacons arrive: on iOS below 16 they are lost, or block the page. */
export function canReport(userAgent: string): boolean {
  const version = /(?:iPhone|iPad|iPod).*? OS (\d+)_/.exec(userAgent)?.[1];
  return version === undefined || Number(version) >= TIMING_REPORT_MIN_IOS;
}

function add(timing: Timing): void {
  if (pending.length === 0) setTimeout(sendAll, TIMING_REPORT_AFTER_MS);
  pending.push(timing);
}

function sendAll(): void {
  const { merchant } = readPageMarks();
  const all = pending;
  pending = [];
  for (let start = 0; start < all.length; start += MAX_AT_ONCE) {
    const value = all.slice(start, start + MAX_AT_ONCE);
    navigator.sendBeacon?.(EAGER_WIRE['system.collect'].path, JSON.stringify({ merchant, spanId: spanId(), value }));
  }
}

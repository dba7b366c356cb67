import { readStored, writeStored } from './storage.ts';

/** The money events (§3). Amounts are in major units with a decimal point, such as `"12.50"`. */
export type TrackedEvent =
  | 'depositSubmit'
  | 'firstDeposit'
  | 'deposit'
  | 'redeposit'
  | 'firstDepositArrival'
  | 'startTrial'
  | 'withdraw';

/** Payload of an event (§3). */
export interface TrackedFacts {
  amount: string;
  /** The brand's revenue: negative for a withdrawal, zero while nothing has arrived. */
  revenue: string;
  currency: string;
  customerId: string;
  customerName: string;
}

/** Dispatched on the window for third-party scripts; `detail` contains the event’s name and payload. */
export const TRACKED = 'foyer:tracked';

const KEY = 'trackedMoney';
/** How many reported events to remember; older ones cannot recur. */
const MAX_KNOWN = 200;

const isList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

/**
 * Reports a member’s action to the scripts of this page; each event of a deposit or withdrawal once per device.
 * @param about identifies the deposit or withdrawal
 */
export function trackOnce(event: TrackedEvent, about: string, facts: TrackedFacts): void {
  const known = readStored('local', KEY, isList) ?? [];
  const name = `${event}:${about}`;
  if (known.includes(name)) return;
  writeStored('local', KEY, [...known, name].slice(-MAX_KNOWN));
  globalThis.dispatchEvent(new CustomEvent(TRACKED, { detail: { event, ...facts } }));
}

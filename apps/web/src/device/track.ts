import { readStored, writeStored } from './storage.ts';

/** The events of money (§3). Amounts are in whole units with a point, such as `"12.50"`. */
export type TrackedEvent =
  | 'depositSubmit'
  | 'firstDeposit'
  | 'deposit'
  | 'redeposit'
  | 'firstDepositArrival'
  | 'startTrial'
  | 'withdraw';

/** What an event says (§3). */
export interface TrackedFacts {
  amount: string;
  /** What the brand has earned: below zero for a withdrawal, zero while nothing has arrived. */
  revenue: string;
  currency: string;
  customerId: string;
  customerName: string;
}

/** Scripts of this page hear what happens as this event of the window; `detail` is the event’s name with its facts. */
export const TRACKED = 'foyer:tracked';

const KEY = 'trackedMoney';
/** Older ones cannot happen again. */
const MAX_KNOWN = 200;

const isList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

/**
 * Tells the scripts of this page what a member did; each event of one deposit or withdrawal once on this device.
 * @param about names the deposit or the withdrawal
 */
export function trackOnce(event: TrackedEvent, about: string, facts: TrackedFacts): void {
  const known = readStored('local', KEY, isList) ?? [];
  const name = `${event}:${about}`;
  if (known.includes(name)) return;
  writeStored('local', KEY, [...known, name].slice(-MAX_KNOWN));
  globalThis.dispatchEvent(new CustomEvent(TRACKED, { detail: { event, ...facts } }));
}

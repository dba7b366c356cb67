import { useEffect, useSyncExternalStore } from 'react';
import { call } from './call.ts';

const POLL_MS = 30_000;
let balanceMinor: string | null = null;
const listeners = new Set<() => void>();

/** Stores the balance of an answer. */
export function setBalance(next: string | null): void {
  if (next === null) return void refreshBalance();
  balanceMinor = next;
  for (const listener of listeners) listener();
}

/** Fetches the balance; if there is no answer, the displayed balance stays. */
async function refreshBalance(): Promise<void> {
  const value = await call('session.balance', {}).catch(() => null);
  if (value) setBalance(value.balanceMinor);
}

/** The balance in minor units; null until it is known. */
export function useBalance(): bigint | null {
  useEffect(() => {
    void refreshBalance();
    const timer = setInterval(() => void refreshBalance(), POLL_MS);
    return () => clearInterval(timer);
  }, []);
  const known = useSyncExternalStore(subscribe, () => balanceMinor);
  return known === null ? null : BigInt(known);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

import { useSyncExternalStore } from 'react';
import { useHydrated } from './use-hydrated.ts';

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

function beat(): void {
  // Waking just after each full second keeps every countdown on the page in step.
  timer = setTimeout(beat, 1000 - (Date.now() % 1000) + 4);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) timer = setTimeout(beat, 1000 - (Date.now() % 1000) + 4);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearTimeout(timer);
  };
}

const currentSecond = (): number => Math.floor(Date.now() / 1000);
const unknown = (): null => null;

/** The device's time in whole seconds, ticking; null on the server and until the component is hydrated, where it cannot be known. */
export function useCurrentSecond(): number | null {
  const isHydrated = useHydrated();
  return useSyncExternalStore<number | null>(subscribe, isHydrated ? currentSecond : unknown, unknown);
}

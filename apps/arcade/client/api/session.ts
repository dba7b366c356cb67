import type { SessionValue } from '@foyer/contract/arcade/session.ts';
import { forgetTab, readTab, writeTab } from '@foyer/vendor/device/tab-storage.ts';
import { useSyncExternalStore } from 'react';

const KEY = 'arcade.session';
/** Survives the session, so that an ended one is relaunched in the same mode. */
const TRIAL_KEY = 'arcade.was-trial';

/** `ended`: only a new launch creates one. `unreachable`: unknown yet. */
export type SessionState =
  | { readonly kind: 'opening' | 'ended' | 'unreachable' }
  | { readonly kind: 'open'; readonly session: SessionValue };

let state: SessionState = { kind: 'opening' };
const listeners = new Set<() => void>();

export function setSession(next: SessionState): void {
  state = next;
  if (next.kind === 'open') {
    writeTab(KEY, next.session);
    writeTab(TRIAL_KEY, next.session.isTrial);
  }
  if (next.kind === 'ended') forgetTab(KEY);
  for (const listener of listeners) listener();
}

export const getSession = (): SessionState => state;
export const wasTrial = (): boolean => readTab<boolean>(TRIAL_KEY) === true;
/** The session that this tab had before a reload. */
export const readStoredSession = (): SessionValue | null => readTab<SessionValue>(KEY);
export const useSessionState = (): SessionState => useSyncExternalStore(subscribe, getSession);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

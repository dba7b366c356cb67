import { useSyncExternalStore } from 'react';
import type { FactorQuestion } from '../features/session/factor/factor.ts';
import type { Blocked } from './blocked.ts';
import { createListeners } from './listeners.ts';
import type { Release } from './release.ts';

/** One sentence for the member; `logInAgain` says its own, and leads to the login. */
export interface NoticeOfShell {
  kind: 'notice' | 'alert' | 'logInAgain';
  text: string;
  code: string;
  traceId: string;
}

/** A dialog that concerns the whole app. What it does comes with it: its chunk then holds what it shows, and no more. */
export type ShellDialog =
  | NoticeOfShell
  | { kind: 'update'; release: Release; refresh(): void }
  | ConsentQuestion
  | FactorOfShell;

/** The second factor of a login that began by itself; it leads to `go`. */
export interface FactorOfShell {
  kind: 'factor';
  question: FactorQuestion;
  go: string;
  mustChange: boolean;
}

/** Whether the device may be known again. */
export interface ConsentQuestion {
  kind: 'consent';
  keep(consent: { device: boolean }): void;
  mayAskOn(pathname: string): boolean;
}

/** What concerns the whole app rather than one page. */
export interface ShellState {
  blocked: Blocked | null;
  dialog: ShellDialog | null;
  /** The page is one of last time, kept at `at` (ms since 1970); `isBack`: the network is there again. */
  saved: { at: number; isBack: boolean } | null;
}

const OPEN: ShellState = { blocked: null, dialog: null, saved: null };

let state = OPEN;
const listeners = createListeners();

/** Calls back after each change. @returns how to stop */
export const onShellChange = listeners.add;

export const readShell = (): ShellState => state;

/** Changes some of the state; the same values again wake nobody. */
export function changeShell(change: Partial<ShellState>): void {
  const names = Object.keys(change) as (keyof ShellState)[];
  if (names.every((name) => state[name] === change[name])) return;
  state = { ...state, ...change };
  listeners.tell();
}

/** The state of the shell; on the server and while the page is taken over it is open. */
export const useShell = (): ShellState => useSyncExternalStore(onShellChange, readShell, () => OPEN);

import type { TicketsCopy } from '@foyer/vault/member-copy.ts';
import { useSyncExternalStore } from 'react';
import { createEventEmitter } from '../device/event-emitter.ts';
import type { Popup } from '../features/announcements/choose-popup.ts';
import type { FactorQuestion } from '../features/session/second-factor/factor.ts';
import type { Blocked } from '../page/blocked.ts';
import type { InstallWay } from '../page/install/install-prompt.ts';
import type { Release } from './release.ts';

/** One sentence for the member; `logInAgain` has its own and opens the login. */
export interface ShellNotice {
  kind: 'notice' | 'alert' | 'logInAgain';
  text: string;
  /** The technical text, for support. */
  detail?: string | undefined;
  code: string;
  traceId: string;
}

/** A dialog of the whole app. Its callbacks come with it, so that its chunk contains only the view. */
export type ShellDialog =
  | ShellNotice
  | { kind: 'update'; release: Release; refresh(): void }
  | ConsentQuestion
  | { kind: 'popup'; popup: Popup }
  | { kind: 'install'; way: InstallWay; name: string }
  | { kind: 'appUpdate'; version: string; url: string }
  | { kind: 'push' }
  | PuzzleProgress
  | ShellSecondFactor;

/** A puzzle that is being solved. */
export interface PuzzleProgress {
  kind: 'puzzle';
  /** 0–1. */
  share: number;
  cancel(): void;
}

/** The second factor of an automatic login, which then opens `go`. */
export interface ShellSecondFactor {
  kind: 'factor';
  question: FactorQuestion;
  go: string;
  mustChange: boolean;
}

/** The question whether the device may be recognised. */
export interface ConsentQuestion {
  kind: 'consent';
  keep(consent: { device: boolean }): void;
  canAskOn(pathname: string): boolean;
}

/** What concerns the whole app rather than one page. */
export interface ShellState {
  blocked: Blocked | null;
  dialog: ShellDialog | null;
  /** The page comes from the cache, stored at `at` (ms since 1970); `isBack`: online again; `tickets`: the member's, as last seen. */
  saved: { at: number; isBack: boolean; tickets: TicketsCopy | null } | null;
}

const OPEN: ShellState = { blocked: null, dialog: null, saved: null };

let state = OPEN;
const listeners = createEventEmitter();

/** Calls back after each change. @returns a function that stops it */
export const onShellChange = listeners.add;

export const getShell = (): ShellState => state;

/** Merges into the state; unchanged values notify no subscriber. */
export function updateShell(change: Partial<ShellState>): void {
  const names = Object.keys(change) as (keyof ShellState)[];
  if (names.every((name) => state[name] === change[name])) return;
  state = { ...state, ...change };
  listeners.emit();
}

/** The state of the shell; on the server and during hydration the lobby is open. */
export const useShell = (): ShellState => useSyncExternalStore(onShellChange, getShell, () => OPEN);

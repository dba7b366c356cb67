import { readStored, removeStored, writeStored } from '../storage.ts';

/** The browser's own question, which it lets a page ask once (`beforeinstallprompt`). */
export interface InstallQuestion {
  /** Asks; only after a tap. */
  prompt(): Promise<unknown>;
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

/** Where the script in the head of every page puts the question: it comes before any of our files. */
type WithQuestion = { foyerInstall?: InstallQuestion | undefined };

const REFUSALS = 'a2hsRefusals';
const INSTALLED = 'a2hsInstalled';
const DISMISSED = 'a2hsDismissed';
/** The count of refusals on a device that has the app (§4). */
export const INSTALLED_COUNT = 99;

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;
const isSet = (value: unknown): value is '1' => value === '1';

/** The captured question; null while there is none. */
export const readQuestion = (): InstallQuestion | null => (globalThis as WithQuestion).foyerInstall ?? null;

/** A question can be asked once: the browser sends another if it wants to be asked again. */
export function takeQuestion(): InstallQuestion | null {
  const question = readQuestion();
  (globalThis as WithQuestion).foyerInstall = undefined;
  return question;
}

/** How often installing was refused on this device; 99 once it is installed. */
export const readRefusals = (): number => readStored('local', REFUSALS, isCount) ?? 0;

/** Whether the app was installed from this browser. */
export const wasInstalled = (): boolean => readStored('local', INSTALLED, isSet) !== null;

/** Whether it was refused in this session. */
export const wasDismissed = (): boolean => readStored('session', DISMISSED, isSet) !== null;

/** Counts a refusal; the visitor is not asked again in this session (§4). */
export function markDismissed(): void {
  writeStored('session', DISMISSED, '1');
  if (readRefusals() < INSTALLED_COUNT) writeStored('local', REFUSALS, readRefusals() + 1);
}

/** Records the installation, once the browser has reported it (§4). */
export function markInstalled(): void {
  writeStored('local', REFUSALS, INSTALLED_COUNT);
  writeStored('local', INSTALLED, '1');
  removeStored('session', DISMISSED);
}

/** Calls back when the browser reports that the page was installed. @returns how to stop */
export function onInstalled(callback: () => void): () => void {
  globalThis.addEventListener('appinstalled', callback);
  return () => globalThis.removeEventListener('appinstalled', callback);
}

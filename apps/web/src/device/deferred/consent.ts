import { createEventEmitter } from '../event-emitter.ts';
import { readStored, writeStored } from '../storage.ts';

const KEY = 'consent';
/** Increase it when `notices.consentText` covers more: every visitor is then asked again. */
const VERSION = 1;

/** What a visitor has allowed. `device`: recognising the device by more than a random id. */
export interface Consent {
  device: boolean;
}

/** As stored: which version of the question was answered, and when (ms since 1970). */
interface StoredConsent extends Consent {
  version: typeof VERSION;
  at: number;
}

const listeners = createEventEmitter<[consent: Consent]>();

/** Global Privacy Control: the browser declines for all sites. */
const saysNo = (): boolean =>
  (globalThis.navigator as { globalPrivacyControl?: boolean } | undefined)?.globalPrivacyControl === true;

/** What the visitor has decided; null before that, and then nothing that needs consent may run. */
export function readConsent(): Consent | null {
  if (saysNo()) return { device: false };
  const stored = readStored('local', KEY, isKept);
  return stored && { device: stored.device };
}

export function storeConsent({ device }: Consent): void {
  const stored: StoredConsent = { version: VERSION, at: Date.now(), device };
  writeStored('local', KEY, stored);
  listeners.emit({ device });
}

/** Calls back when the visitor decides. @returns a function that stops it */
export const onConsent = listeners.add;

function isKept(value: unknown): value is StoredConsent {
  if (typeof value !== 'object' || value === null) return false;
  const { version, at, device } = value as Record<string, unknown>;
  return version === VERSION && typeof at === 'number' && Number.isFinite(at) && typeof device === 'boolean';
}

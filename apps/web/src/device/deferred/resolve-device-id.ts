import { adoptDeviceId, deviceId, readDeviceId } from '../device-id.ts';
import { writeDeviceCookie } from './device-cookie.ts';

/** How long to wait for a fingerprint. */
const TIMEOUT_MS = 5000;

/** Stores the device id: in storage, as a cookie, on this page. */
export function storeDeviceId(id: string): void {
  adoptDeviceId(id);
  writeDeviceCookie(id);
}

/**
 * Resolves the id of the device (§1): the stored one, else one from a fingerprint, else the random draft.
 * @param mayFingerprint null while the visitor has not decided: then nothing is stored; call it again after the decision
 * @param takeFingerprint replaced by tests; the real one is a separate chunk
 */
export async function resolveDeviceId(
  mayFingerprint: boolean | null,
  takeFingerprint: () => Promise<string | null> = lazyFingerprint,
): Promise<void> {
  const stored = readDeviceId();
  if (stored) return storeDeviceId(stored);
  if (mayFingerprint === null) return;
  const made = mayFingerprint ? await inTime(takeFingerprint()) : null;
  // Meanwhile another tab may have resolved it.
  storeDeviceId(readDeviceId() ?? made ?? deviceId());
}

const lazyFingerprint = async () => (await import('./fingerprint.ts')).fingerprintId();

function inTime(answer: Promise<string | null>): Promise<string | null> {
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), TIMEOUT_MS));
  return Promise.race([answer.catch(() => null), late]);
}

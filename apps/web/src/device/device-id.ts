import { DEVICE_ID_LENGTH } from '../limits.data.ts';
import { readStored, removeStored, writeStored } from './storage.ts';

/** The name of the id in storage and as a cookie. */
export const DEVICE_ID_KEY = 'deviceId';

let memory: string | null = null;

/** §5: exactly 36 characters, else it is discarded; only characters allowed in a header. */
export const isDeviceId = (value: unknown): value is string =>
  typeof value === 'string' && value.length === DEVICE_ID_LENGTH && /^[\w-]+$/.test(value);

/** A random UUID (RFC 9562, version 4). */
export function newId(): string {
  // NOTE randomUUID exists only on secure pages; the id is needed on plain http as well.
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const hex = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-a$4-$5');
}

function readCookie(): string | null {
  try {
    const start = `${DEVICE_ID_KEY}=`;
    const pairs = document.cookie.split('; ').filter((pair) => pair.startsWith(start));
    return pairs.map((pair) => pair.slice(start.length)).find(isDeviceId) ?? null;
  } catch {
    // A sandboxed page has no cookies.
    return null;
  }
}

/** The resolved id of this device: from local storage, else from the cookie (§1). null until `resolveDeviceId` has run. */
export const readDeviceId = (): string | null => readStored('local', DEVICE_ID_KEY, isDeviceId) ?? readCookie();

/**
 * The id of this device (§1), available immediately: the resolved one, else a random one.
 *
 * The random one is a draft: it is kept in the tab's session storage, so that the pages of a visit share it,
 * not where the resolved id is stored. So the first call of a page need not wait, and a fingerprint that the visitor
 * allows later can still become the device's first id. `resolve-device-id.ts` stores the draft or replaces it with another id.
 */
export function deviceId(): string {
  memory ??= readDeviceId() ?? readStored('session', DEVICE_ID_KEY, isDeviceId);
  if (!memory) {
    memory = newId();
    writeStored('session', DEVICE_ID_KEY, memory);
  }
  return memory;
}

/** Sets the id of this page and, in local storage, of the device; clears the draft. */
export function adoptDeviceId(id: string): void {
  memory = id;
  removeStored('session', DEVICE_ID_KEY);
  writeStored('local', DEVICE_ID_KEY, id);
}

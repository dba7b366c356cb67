const KEY = 'deviceId';
/** §5: exactly 36 characters, else it is discarded; and only such as may stand in a header. */
const FORM = /^[\w-]{36}$/;

let memory: string | null = null;

function newId(): string {
  // NOTE randomUUID exists only where the page is secure; the id must also be had on plain http.
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const hex = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-a$4-$5');
}

function readStored(): string {
  try {
    return globalThis.localStorage?.getItem(KEY) ?? '';
  } catch {
    // Blocked by the browser's settings.
    return '';
  }
}

/** The id of this device (§1): the stored one, else a random one, kept. */
export function deviceId(): string {
  if (memory) return memory;
  const stored = readStored();
  memory = FORM.test(stored) ? stored : newId();
  try {
    globalThis.localStorage?.setItem(KEY, memory);
  } catch {
    // Private mode or full: the id lives as long as the page.
  }
  return memory;
}

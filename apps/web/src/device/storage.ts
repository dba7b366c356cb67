import { MAX_STORED_BYTES } from '../limits.data.ts';

/** `local` outlives the browser, `session` ends with the tab. */
export type StorageArea = 'local' | 'session';

/** Values that storage refused, for the lifetime of the page. */
const memory = { local: new Map<string, string>(), session: new Map<string, string>() };

/** Blocked storage throws on access, full or private storage on use, and some webviews have none. */
function use<R>(area: StorageArea, action: (storage: Storage) => R): R | undefined {
  try {
    return action(globalThis[`${area}Storage`]);
  } catch {
    return undefined;
  }
}

/**
 * The value stored under a key: a string unchanged, anything else parsed from JSON. null if there is none.
 * @param check guards against values written by another script, an older version or a person; a value that fails is dropped
 */
export function readStored<T>(area: StorageArea, key: string, check: (value: unknown) => value is T): T | null {
  const text = memory[area].get(key) ?? use(area, (storage) => storage.getItem(key)) ?? null;
  if (text === null) return null;
  const value = check(text) ? text : parse(text);
  if (check(value)) return value;
  removeStored(area, key);
  return null;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Stores a value; one that storage refuses lives as long as the page. More than 1.5 MB is rejected (§5) and changes nothing.
 * @returns whether it outlives the page
 */
export function writeStored(area: StorageArea, key: string, value: object | string | number): boolean {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  // Storage counts in UTF-16.
  if ((key.length + text.length) * 2 > MAX_STORED_BYTES) return false;
  const isKept = use(area, (storage) => {
    storage.setItem(key, text);
    return true;
  });
  if (isKept) memory[area].delete(key);
  else {
    // NOTE an older value must not come back on the next page.
    removeStored(area, key);
    memory[area].set(key, text);
  }
  return isKept === true;
}

export function removeStored(area: StorageArea, key: string): void {
  memory[area].delete(key);
  use(area, (storage) => storage.removeItem(key));
}

/** Clears the tab's storage (§4: unauthorised). */
export function clearSessionStorage(): void {
  memory.session.clear();
  use('session', (storage) => storage.clear());
}

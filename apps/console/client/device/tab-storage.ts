/** What the browser refuses to store, for as long as the page lasts. */
const memory = new Map<string, string>();

/** The browser's storage of this tab; null where it is missing, or where even reading the property throws. */
function storage(): Storage | null {
  try {
    return globalThis.sessionStorage ?? null;
  } catch {
    return null;
  }
}

/** A text of this tab, also after a reload where the browser allows it. */
export function readTab(key: string): string | null {
  const refused = memory.get(key);
  if (refused !== undefined) return refused;
  try {
    return storage()?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

/** Stores a text in this tab, or removes it. */
export function writeTab(key: string, text: string | null): void {
  memory.delete(key);
  try {
    const tab = storage();
    if (text === null) tab?.removeItem(key);
    else if (tab) tab.setItem(key, text);
    else memory.set(key, text);
  } catch {
    // Full, or refused.
    if (text !== null) memory.set(key, text);
  }
}

/** The keys of this tab's texts that begin with a prefix. */
export function keysOfTab(prefix: string): string[] {
  const keys = [...memory.keys()];
  try {
    keys.push(...Object.keys(storage() ?? {}));
  } catch {
    // There are none that could be read.
  }
  return keys.filter((key) => key.startsWith(prefix));
}

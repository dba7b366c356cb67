/** What this tab remembers across a reload; nothing when the browser forbids it. */
export function readTab<T>(key: string): T | null {
  try {
    return JSON.parse(window.sessionStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

export function writeTab(key: string, value: unknown): void {
  try {
    window.sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Private browsing or a full store: the tab works on without memory.
  }
}

export function forgetTab(key: string): void {
  try {
    window.sessionStorage.removeItem(key);
  } catch {
    // Nothing was stored there either.
  }
}

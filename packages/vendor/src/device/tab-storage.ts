/** The tab's storage, which survives a reload; empty if the browser blocks it. */
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
    // Private browsing or full storage: the tab works without it.
  }
}

export function forgetTab(key: string): void {
  try {
    window.sessionStorage.removeItem(key);
  } catch {
    // Nothing was stored there either.
  }
}

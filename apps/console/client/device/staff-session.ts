import { readTab, writeTab } from './tab-storage.ts';

const KEY = 'desk-token';

/** The session of this tab: it ends with the tab, and survives a reload. */
export function readToken(): string {
  return readTab(KEY) ?? '';
}

export function storeToken(token: string): void {
  writeTab(KEY, token || null);
}

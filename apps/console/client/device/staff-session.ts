const KEY = 'desk-token';

/** The session of this tab: it ends with the tab, and survives a reload. */
export function readToken(): string {
  return sessionStorage.getItem(KEY) ?? '';
}

export function storeToken(token: string): void {
  if (token) sessionStorage.setItem(KEY, token);
  else sessionStorage.removeItem(KEY);
}

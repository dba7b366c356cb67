/** How the Maya app names itself to the pages it shows. */
const MAYA = /\b(?:Pay)?Maya\b/;

/** A session of the Maya app, with which it opened this page. */
export interface MayaSession {
  sessionId: string;
  env?: string;
}

/**
 * The session in the address that the Maya app opened (§7: `sessionId`, `env`), and removes it from there; null anywhere else:
 * outside of the app a link could log its reader in as somebody else.
 */
export function takeMayaSession(): MayaSession | null {
  if (!MAYA.test(globalThis.navigator.userAgent)) return null;
  const address = new URL(globalThis.location.href);
  const sessionId = address.searchParams.get('sessionId');
  const env = address.searchParams.get('env');
  if (!sessionId) return null;
  for (const name of ['sessionId', 'env']) address.searchParams.delete(name);
  globalThis.history.replaceState(globalThis.history.state, '', address);
  return { sessionId, ...(env ? { env } : {}) };
}

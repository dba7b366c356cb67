const LANDING = '/m/home';

/**
 * The `go` target, honoured only when it starts with /m/ and stays there (§2, §5): no other host, no way up,
 * no spelling that a browser would read as one.
 * @returns the landing page for everything else
 */
export function safeGo(go: string | null | undefined): string {
  if (!go?.startsWith('/m/') || go.length > 2000) return LANDING;
  const decoded = decodeFully(go);
  if (decoded === null || /[\\\s\p{Cc}]|\/\/|\/\.{1,2}(\/|$|\?|#)/u.test(decoded.split(/[?#]/)[0] ?? ''))
    return LANDING;
  if (!URL.canParse(go, 'http://foyer.invalid')) return LANDING;
  const url = new URL(go, 'http://foyer.invalid');
  return url.host === 'foyer.invalid' && url.pathname.startsWith('/m/') ? go : LANDING;
}

/** Undoes every layer of percent-encoding; null for text that is not encoded at all well. */
function decodeFully(text: string): string | null {
  let decoded = text;
  for (let layer = 0; layer < 5; layer++) {
    try {
      const next = decodeURIComponent(decoded);
      if (next === decoded) return decoded;
      decoded = next;
    } catch {
      return null;
    }
  }
  return null;
}

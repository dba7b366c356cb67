const LANDING = '/m/home';
const MAX_LENGTH = 2000;
/** A parent directory, a double slash, white space, and anything that looks or is parsed like a slash. */
const UNSAFE = /[\\\s\p{Cc}\u2044\u2215\u2216\u29f5\u29f8\ufe68\uff0f\uff3c]|\/\/|\/\.{1,2}(\/|;|$)/u;

/**
 * The `go` target, accepted only if it starts with /m/ and stays there (§2, §5): no other host, no parent directory,
 * no spelling that a browser would parse as one.
 * @returns the landing page for everything else
 */
export function safeGo(go: string | null | undefined): string {
  if (!go?.startsWith('/m/') || go.length > MAX_LENGTH) return LANDING;
  const decoded = decodeFully(go);
  if (decoded === null || UNSAFE.test(decoded.split(/[?#]/)[0] ?? '')) return LANDING;
  try {
    const url = new URL(go, 'http://foyer.invalid');
    return url.host === 'foyer.invalid' && url.pathname.startsWith('/m/') ? go : LANDING;
  } catch {
    return LANDING;
  }
}

/** Undoes every layer of percent-encoding; null for badly encoded text. */
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

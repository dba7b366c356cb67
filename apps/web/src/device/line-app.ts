/** LINE's own window for web apps names itself so (developers.line.biz: LIFF). */
const LIFF = /\bLine\/[\d.]+.* LIFF\b/;

/** The access token that LINE writes behind the `#` of a page in its own window; null anywhere else. */
export function readLineAccessToken(): string | null {
  if (!LIFF.test(globalThis.navigator.userAgent)) return null;
  return new URLSearchParams(globalThis.location.hash.slice(1)).get('access_token') || null;
}

/** Reads one cookie of a `Cookie` header. */
export function readCookie(header: string | null, name: string): string | null {
  for (const part of (header ?? '').split(';')) {
    const [key = '', ...value] = part.trim().split('=');
    if (key === name) return decodeSafely(value.join('='));
  }
  return null;
}

function decodeSafely(value: string): string | null {
  try {
    return decodeURIComponent(value);
  } catch {
    return null;
  }
}

interface CookieLook {
  maxAgeSeconds?: number;
  isSecure: boolean;
  /** Scripts may not read it. */
  isHidden?: boolean;
}

/** Writes a cookie for this host only, not sent along from other sites. */
export function writeCookie(
  name: string,
  value: string,
  { maxAgeSeconds, isSecure, isHidden = true }: CookieLook,
): string {
  const parts = [`${name}=${encodeURIComponent(value)}`, 'Path=/', 'SameSite=Lax'];
  if (maxAgeSeconds !== undefined) parts.push(`Max-Age=${maxAgeSeconds}`);
  if (isHidden) parts.push('HttpOnly');
  if (isSecure) parts.push('Secure');
  return parts.join('; ');
}

/** With TLS the name itself forbids sub-domains and plain http to set it. */
export const sessionCookieName = (isSecure: boolean): string => (isSecure ? '__Host-session' : 'session');
export const LANGUAGE_COOKIE = 'language';

/** @param maxAgeSeconds absent: the cookie ends with the browser */
export const sessionCookie = (token: string, isSecure: boolean, maxAgeSeconds?: number): string =>
  writeCookie(sessionCookieName(isSecure), token, {
    isSecure,
    ...(maxAgeSeconds === undefined ? {} : { maxAgeSeconds }),
  });
export const endSessionCookie = (isSecure: boolean): string =>
  writeCookie(sessionCookieName(isSecure), '', { isSecure, maxAgeSeconds: 0 });

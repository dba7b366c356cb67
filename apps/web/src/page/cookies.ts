import { parseCookie, stringifySetCookie } from 'cookie';

/** Reads one cookie of a `Cookie` header. @returns null if it is missing or badly encoded */
export const readCookie = (header: string | null, name: string): string | null =>
  parseCookie(header ?? '', { decode: decodeSafely })[name] ?? null;

function decodeSafely(value: string): string | undefined {
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
}

interface CookieOptions {
  maxAgeSeconds?: number;
  isSecure: boolean;
  /** Scripts may not read it. */
  isHidden?: boolean;
}

/** Writes a cookie for this host only, not sent along from other sites. */
export const writeCookie = (
  name: string,
  value: string,
  { maxAgeSeconds, isSecure, isHidden = true }: CookieOptions,
): string =>
  stringifySetCookie({
    name,
    value,
    path: '/',
    sameSite: 'lax',
    httpOnly: isHidden,
    secure: isSecure,
    ...(maxAgeSeconds === undefined ? {} : { maxAge: maxAgeSeconds }),
  });

/** On TLS the prefix of the name prevents sub-domains and plain http from setting it. */
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

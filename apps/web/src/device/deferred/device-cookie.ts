import { DEVICE_COOKIE_DAYS } from '../../limits.data.ts';
import { DEVICE_ID_KEY } from '../device-id.ts';
import { cookieDomainOf } from './cookie-domain.ts';

const DAY_SECONDS = 86_400;

/**
 * Stores the id in a cookie of 365 days for all hosts under the top two labels (§1).
 * If the browser refuses that domain (`com.br` is a public suffix), the cookie is host-only.
 * Safari deletes a cookie set by a script after seven days; storage is read first.
 */
export function writeDeviceCookie(
  id: string,
  jar: Pick<Document, 'cookie'> = globalThis.document,
  { hostname, protocol }: Pick<Location, 'hostname' | 'protocol'> = globalThis.location,
): void {
  const domain = cookieDomainOf(hostname);
  const write = (value: string, days: number, more = '') => {
    const secure = protocol === 'https:' ? '; Secure' : '';
    jar.cookie = `${DEVICE_ID_KEY}=${value}; Path=/; Max-Age=${days * DAY_SECONDS}; SameSite=Lax${secure}${more}`;
  };
  try {
    // A host-only cookie would coexist with the wide one, and could differ.
    write('', 0);
    if (domain) write(id, DEVICE_COOKIE_DAYS, `; Domain=${domain}`);
    if (!jar.cookie.split('; ').includes(`${DEVICE_ID_KEY}=${id}`)) write(id, DEVICE_COOKIE_DAYS);
  } catch {
    // A sandboxed page has no cookies.
  }
}

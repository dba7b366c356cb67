import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';

/**
 * Whether a request to the admin port names a host that belongs to it. A page of a foreign site whose name was changed to point at this
 * machine (DNS rebinding) still names the foreign host; it cannot name an address or `localhost`.
 * @param adminHosts further names, in lower case, without a port
 */
export function isAdminHost(headers: IncomingHttpHeaders, adminHosts: readonly string[]): boolean {
  const forwarded = String(headers['x-forwarded-host'] ?? '');
  return [headers.host ?? '', ...forwarded.split(',').filter(Boolean)].every((host) => {
    const name = hostnameOf(host.trim());
    return name !== null && (isLocal(name) || adminHosts.includes(name));
  });
}

const isLocal = (name: string): boolean =>
  isIP(name) > 0 || /^\[[\da-f:.]+\]$/.test(name) || name === 'localhost' || name.endsWith('.localhost');

function hostnameOf(host: string): string | null {
  const url = URL.parse(`http://${host}`);
  return url && url.pathname === '/' && url.username === '' && host !== '' ? url.hostname.replace(/\.$/, '') : null;
}

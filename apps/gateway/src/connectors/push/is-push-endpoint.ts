import { PUSH_HOSTS } from './push-hosts.data.ts';

/**
 * Whether an address is one of a push service: https, on its usual port, without a name and password in it, of a known host.
 * @param extra an address below which endpoints are accepted besides: the push service of a sandbox
 */
export function isPushEndpoint(address: string, extra: string | null = null): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  if (url.username || url.password || url.hash) return false;
  if (extra && url.href.startsWith(`${extra}/`)) return true;
  const { hostname, port, protocol } = url;
  return (
    protocol === 'https:' &&
    port === '' &&
    PUSH_HOSTS.some((host) => (host.startsWith('.') ? hostname.endsWith(host) : hostname === host))
  );
}

import { PUSH_HOSTS } from './push-hosts.data.ts';

/**
 * Whether a URL belongs to a push service: https on the default port, without credentials, at a known host.
 * @param extra a base URL under which endpoints are accepted too: the push service of a sandbox
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

/** What decides where an address from outside may lead. */
export interface ReturnRules {
  /** The page's own origin. */
  origin: string;
  /** Whether plain http will do for another host. */
  isSandbox: boolean;
  /** Whether a host, without its port, is the merchant's or one it lets members return to. */
  isAllowedHost(host: string): boolean;
}

const LONGEST = 2000;

/**
 * Where `backUrl` or `redirectUrl` leads, when that is this site or a host of the merchant's (§2); null for everything else.
 * Only the server can tell: it knows the hosts, and does not hand them out.
 * @returns a path of ours, or a whole address as the browser would read it
 */
export function safeReturn(address: string | null | undefined, rules: ReturnRules): string | null {
  if (!address || address.length > LONGEST || !/^(\/(?![/\\])|https?:\/\/)/i.test(address)) return null;
  const url = URL.parse(address, rules.origin);
  // NOTE as a path `//host` would be another site.
  if (!url || url.username || url.password || url.pathname.startsWith('//')) return null;
  if (url.origin === rules.origin) return url.pathname + url.search + url.hash;
  const isOpen = url.protocol === 'https:' || (rules.isSandbox && url.protocol === 'http:');
  const isUsualPort = url.port === '' || url.port === new URL(rules.origin).port;
  return isOpen && isUsualPort && rules.isAllowedHost(url.hostname) ? url.href : null;
}

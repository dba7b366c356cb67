/** Where "back" leads when nothing valid was asked for: the member centre. */
const DEFAULT_BACK_URL = '/m/home';

/** The hosts that a `backUrl` may lead to: the one that was called, and the merchant's own with their subdomains. */
export interface BackUrlHosts {
  /** The `Host` header. */
  readonly host: string;
  readonly domains: readonly string[];
}

/** The address that "back" leads to: same site or one of the merchant's domains, over HTTP; anything else is replaced. */
export function toBackUrl(raw: string | undefined, { host, domains }: BackUrlHosts): string {
  if (!raw || raw.length > 2_000) return DEFAULT_BACK_URL;
  // NOTE: the URL parser reads `//x`, `/\x` and tabs as a browser does, so what passes here goes where it seems to go.
  const base = URL.parse(`http://${host}/lotto/`);
  const url = base && URL.parse(raw, base);
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:') || url.username || url.password) {
    return DEFAULT_BACK_URL;
  }
  if (url.host === base.host)
    return /^\/+[/\\]/.test(url.pathname) ? DEFAULT_BACK_URL : url.pathname + url.search + url.hash;
  // NOTE: a one-label domain (localhost) has no subdomains of its own, they are other merchants'.
  const isOurs = domains.some(
    (domain) => url.hostname === domain || (domain.includes('.') && url.hostname.endsWith(`.${domain}`)),
  );
  return isOurs ? url.href : DEFAULT_BACK_URL;
}

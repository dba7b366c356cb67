import type { MerchantDocument } from './merchant-document.ts';

/** The rules for return addresses. */
export interface ReturnRules {
  /** The page's own origin. */
  origin: string;
  /** Plain http to another host is allowed in the sandbox only. */
  isSandbox: boolean;
  /** The merchant whose hosts are allowed; null allows only this site. */
  merchant: Pick<MerchantDocument, 'domains' | 'redirectHosts'> | null;
}

const MAX_LENGTH = 2000;

/**
 * The one rule for `backUrl` and `redirectUrl` (§2): this site, a host of the merchant, or one that its
 * document lists; over https, and over plain http in the sandbox only.
 * @returns a path of this site, or an absolute address exactly as a browser reads it; null for everything else
 */
export function toReturnAddress(address: string | null | undefined, rules: ReturnRules): string | null {
  if (!address || address.length > MAX_LENGTH || !/^(\/(?![/\\])|https?:\/\/)/i.test(address)) return null;
  const url = URL.parse(address, rules.origin);
  // A path that begins with two slashes would be another site.
  if (!url || url.username || url.password || url.pathname.startsWith('//')) return null;
  if (url.origin === rules.origin) return url.pathname + url.search + url.hash;
  const isSecure = url.protocol === 'https:' || (rules.isSandbox && url.protocol === 'http:');
  const isUsualPort = url.port === '' || url.port === new URL(rules.origin).port;
  return isSecure && isUsualPort && isAllowedHost(url.hostname, rules.merchant) ? url.href : null;
}

function isAllowedHost(host: string, merchant: ReturnRules['merchant']): boolean {
  // A name with an empty label is not a valid host.
  if (!merchant || host.startsWith('.') || host.includes('..')) return false;
  // The subdomains of a one-label domain (localhost) belong to other merchants.
  const isOwn = merchant.domains.some(
    (domain) => host === domain || (domain.includes('.') && host.endsWith(`.${domain}`)),
  );
  return isOwn || merchant.redirectHosts?.includes(host) === true;
}

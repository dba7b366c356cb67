/**
 * The domain of a cookie that all hosts of a merchant see: the top two labels of the host (§1).
 * @returns null if the cookie must be limited to the host: an IP address, or a host of one label
 */
export function cookieDomainOf(hostname: string): string | null {
  const labels = hostname.toLowerCase().replace(/\.$/, '').split('.');
  const isName = labels.length >= 2 && labels.every((label) => /^[a-z0-9_-]+$/.test(label));
  // NOTE the last label of an IPv4 address is a number, that of a name never; an IPv6 address has colons.
  if (!isName || /^\d+$/.test(labels[labels.length - 1] ?? '')) return null;
  return labels.slice(-2).join('.');
}

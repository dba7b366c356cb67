/**
 * The domain of a cookie that all hosts of a merchant see: the top two labels of the host (§1).
 * @returns null where only the host itself may have it: an address, or a host of one label
 */
export function cookieDomainOf(hostname: string): string | null {
  const labels = hostname.toLowerCase().replace(/\.$/, '').split('.');
  const isName = labels.length >= 2 && labels.every((label) => /^[a-z0-9_-]+$/.test(label));
  // NOTE the last label of an IPv4 address is a number, of a name never; an IPv6 address has colons.
  if (!isName || /^\d+$/.test(labels[labels.length - 1] ?? '')) return null;
  return labels.slice(-2).join('.');
}

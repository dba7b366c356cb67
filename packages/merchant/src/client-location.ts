import ipaddr from 'ipaddr.js';

const NEAR = new Set(['loopback', 'private', 'uniqueLocal']);

/** Only neighbours may say whom they speak for: the proxy in front, and our own pages. */
export const isTrustedAddress = (address: string): boolean =>
  ipaddr.isValid(address) && NEAR.has(ipaddr.process(address).range());

/** An IPv4 address in its own form, also where a socket shows it as IPv6. */
export const toPlainAddress = (address: string): string => address.replace(/^::ffff:(?=[\d.]+$)/i, '');

/** What came, and from whom: Node's and Fastify's requests are of this shape. */
interface ProxiedRequest {
  headers: Readonly<Record<string, string | string[] | undefined>>;
  socket: { remoteAddress?: string | undefined };
}

/** Whether whoever has sent a request may say for whom: a visitor may not. */
export const isFromTrustedProxy = ({ socket }: Pick<ProxiedRequest, 'socket'>): boolean =>
  isTrustedAddress(socket.remoteAddress ?? '');

/**
 * The visitor's country (ISO 3166).
 * @param header in which the proxy in front names it, in small letters; null where there is none
 * @returns null when nobody may say, or knows
 */
export function countryOf(header: string | null, request: ProxiedRequest): string | null {
  if (!header || !isFromTrustedProxy(request)) return null;
  const named = request.headers[header];
  const code = typeof named === 'string' ? named.toUpperCase() : '';
  // XX is what proxies say of an address they cannot place.
  return /^[A-Z]{2}$/.test(code) && code !== 'XX' ? code : null;
}

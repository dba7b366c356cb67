import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';

const NEAR = new Set(['loopback', 'private', 'uniqueLocal']);

/** Each request asks several times about the same few peers; what a client claims is bounded. */
const trusted = new LRUCache<string, boolean>({ max: 1000 });

/**
 * Peers whose X-Forwarded-* headers are trusted: the reverse proxy and our own web server.
 * @param address of a socket; it has none once its client has left
 */
export function isTrustedAddress(address: string | undefined): boolean {
  if (!address) return false;
  const known = trusted.get(address);
  if (known !== undefined) return known;
  const isTrusted = ipaddr.isValid(address) && NEAR.has(ipaddr.process(address).range());
  trusted.set(address, isTrusted);
  return isTrusted;
}

/** An IPv4 address in its own form, even if a socket reports it as IPv6; empty for a client that has left. */
export const toPlainAddress = (address: string | undefined): string =>
  (address ?? '').replace(/^::ffff:(?=[\d.]+$)/i, '');

/** Of an IPv6 address, this many bits name the visitor's network: the rest is theirs to choose. */
const NETWORK_BITS = 64;

/** What an address is counted as: an IPv4 address itself, of an IPv6 address its /64 network. */
export function toNetwork(address: string): string {
  if (!address.includes(':') || !ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${NETWORK_BITS}`).toString()}/${NETWORK_BITS}`;
}

/** The headers and the peer of a request: Node's and Fastify's requests have this shape. */
interface ProxiedRequest {
  headers: Readonly<Record<string, string | string[] | undefined>>;
  socket: { remoteAddress?: string | undefined };
}

/** Whether to trust this peer's X-Forwarded-* headers (loopback and private networks only). */
export const isFromTrustedProxy = ({ socket }: Pick<ProxiedRequest, 'socket'>): boolean =>
  isTrustedAddress(socket.remoteAddress);

/**
 * The visitor's country (ISO 3166).
 * @param header in which the reverse proxy sends it, in lower case; null when not configured
 * @returns null when the peer is not trusted or the country is unknown
 */
export function countryOf(header: string | null, request: ProxiedRequest): string | null {
  if (!header || !isFromTrustedProxy(request)) return null;
  const named = request.headers[header];
  const code = typeof named === 'string' ? named.toUpperCase() : '';
  // Proxies send XX for an address they cannot locate.
  return /^[A-Z]{2}$/.test(code) && code !== 'XX' ? code : null;
}

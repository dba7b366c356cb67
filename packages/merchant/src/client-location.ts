import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';

type Network = ReturnType<typeof ipaddr.parseCIDR>;

const NEAR = new Set(['private', 'uniqueLocal']);

/** Each request checks the same few peers several times. Bounded, because a client can claim any address. */
const trusted = new LRUCache<string, boolean>({ max: 1000 });
/** null: every private network. */
let proxies: readonly Network[] | null = null;

/**
 * Sets which peers are trusted besides this machine, for the whole process: the same proxies are in front of all of its parts.
 * @param list `TRUSTED_PROXIES`: addresses and networks, separated by commas; absent: every private network
 * @throws naming the entry that is neither
 */
export function trustProxies(list: string | undefined): void {
  proxies = list === undefined ? null : list.split(',').filter(Boolean).map(toNetworkOfProxy);
  trusted.clear();
}

class WrongProxies extends Error {
  /** The message alone tells the operator what to do. */
  readonly isForOperator = true;

  constructor(text: string) {
    super(`TRUSTED_PROXIES must list addresses or networks such as 10.0.0.0/8, not "${text}"`);
  }
}

function toNetworkOfProxy(entry: string): Network {
  const text = entry.trim();
  if (ipaddr.isValidCIDR(text)) return ipaddr.parseCIDR(text);
  if (!ipaddr.isValid(text) || (!text.includes(':') && !ipaddr.IPv4.isValidFourPartDecimal(text)))
    throw new WrongProxies(text);
  const address = ipaddr.process(text);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}

/**
 * Peers whose X-Forwarded-* headers are trusted: the reverse proxy and our own web server. The one place that decides it.
 * @param address of a socket; undefined once its client has left
 */
export function isTrustedAddress(address: string | undefined): boolean {
  if (!address) return false;
  const known = trusted.get(address);
  if (known !== undefined) return known;
  const isTrusted = ipaddr.isValid(address) && isProxy(ipaddr.process(address));
  trusted.set(address, isTrusted);
  return isTrusted;
}

function isProxy(address: ReturnType<typeof ipaddr.process>): boolean {
  const range = address.range();
  // Our own parts call each other on this machine.
  if (range === 'loopback') return true;
  if (!proxies) return NEAR.has(range);
  return proxies.some(([network, bits]) => network.kind() === address.kind() && address.match(network, bits));
}

/** An IPv4 address in its own form, even if a socket reports it as IPv6; empty for a client that has left. */
export const toPlainAddress = (address: string | undefined): string =>
  (address ?? '').replace(/^::ffff:(?=[\d.]+$)/i, '');

/** The bits of an IPv6 address that identify the visitor's network: the rest is theirs to choose. */
const NETWORK_BITS = 64;
/** The bits of the networks that one customer of a provider can rent as a whole. */
const WIDE_BITS = { ipv4: 24, ipv6: 48 } as const;

/** The key that an address is counted under: an IPv4 address itself, or the /64 network of an IPv6 address; empty for a client that has left. */
export function toNetwork(given: string | undefined): string {
  const address = toPlainAddress(given);
  if (!address.includes(':') || !ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${NETWORK_BITS}`).toString()}/${NETWORK_BITS}`;
}

/**
 * The network around an address that somebody with many addresses would have: the /24 of an IPv4 address, the /48 of an IPv6 address;
 * empty for a client that has left.
 */
export function toWideNetwork(given: string | undefined): string {
  const address = toPlainAddress(given);
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  const kind = parsed.kind();
  const family = kind === 'ipv4' ? ipaddr.IPv4 : ipaddr.IPv6;
  return `${family.networkAddressFromCIDR(`${parsed.toString()}/${WIDE_BITS[kind]}`).toString()}/${WIDE_BITS[kind]}`;
}

/** An address for a queue of work: its network, and the one around that by a name that no network has. */
export const networksOf = (address: string): { own: string; around: string } => ({
  own: toNetwork(address),
  around: `around ${toWideNetwork(address)}`,
});

/** The headers and the peer of a request: Node's and Fastify's requests have this shape. */
interface ProxiedRequest {
  headers: Readonly<Record<string, string | string[] | undefined>>;
  socket: { remoteAddress?: string | undefined };
}

/** Whether to trust this peer's X-Forwarded-* headers (`isTrustedAddress`). */
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

import ipaddr from 'ipaddr.js';
import type { AccessRules, MerchantDocument } from './merchant-document.ts';

/** Whether a merchant serves a visitor: `denied` by network, `region` by country, else `open`. */
export type Access = 'open' | 'region' | 'denied';

/** A visitor's location: the address, and the ISO 3166 code of the country if known. */
export interface ClientLocation {
  ip: string;
  country: string | null;
}

type Address = ipaddr.IPv4 | ipaddr.IPv6;
interface Network {
  base: Address;
  prefix: number;
}

const MAPPED_PREFIX = 96;
const known = new WeakMap<AccessRules, Network[]>();

/** An invalid address is in no network; an unknown country is on no list of allowed ones. */
export function accessOf({ access }: Pick<MerchantDocument, 'access'>, { ip, country }: ClientLocation): Access {
  if (!access) return 'open';
  const address = toAddress(ip);
  if (address && networksOf(access).some((network) => isIn(address, network))) return 'denied';
  if (!access.countries) return 'open';
  return country !== null && access.countries.includes(country) ? 'open' : 'region';
}

/** Parses a network: an address, or an address with a prefix length. @returns null for anything else */
export function toNetwork(text: string): Network | null {
  const [, name = '', length] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const base = parse(name);
  if (!base) return null;
  const bits = base.kind() === 'ipv4' ? 32 : 128;
  const prefix = length === undefined ? bits : Number(length);
  if (prefix > bits) return null;
  return isMapped(base) && prefix >= MAPPED_PREFIX
    ? { base: base.toIPv4Address(), prefix: prefix - MAPPED_PREFIX }
    : { base, prefix };
}

function networksOf(access: AccessRules): Network[] {
  const found = known.get(access);
  if (found) return found;
  const networks = (access.blockedNetworks ?? []).flatMap((text) => toNetwork(text) ?? []);
  known.set(access, networks);
  return networks;
}

/** An IPv4 client may arrive as an IPv4-mapped IPv6 address; it is the same client. */
function toAddress(text: string): Address | null {
  const address = parse(text);
  return address && isMapped(address) ? address.toIPv4Address() : address;
}

/** Dotted quads and IPv6 only: parsers disagree on `010.1` and `0x7f000001`. */
function parse(text: string): Address | null {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return ipaddr.IPv4.parse(text);
  return ipaddr.IPv6.isValid(text) ? ipaddr.IPv6.parse(text) : null;
}

const isMapped = (address: Address): address is ipaddr.IPv6 =>
  address.kind() === 'ipv6' && (address as ipaddr.IPv6).isIPv4MappedAddress();

const isIn = (address: Address, { base, prefix }: Network): boolean =>
  address.kind() === base.kind() && address.match(base, prefix);

import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

const NEAR = new Set(['loopback', 'private', 'uniqueLocal']);

/** Only neighbours may say whom they speak for: the proxy in front, and our own pages. */
export const isNeighbour = (address: string): boolean =>
  ipaddr.isValid(address) && NEAR.has(ipaddr.process(address).range());

/** An IPv4 address in its own form, also where a socket shows it as IPv6. */
export const toPlainAddress = (address: string): string => address.replace(/^::ffff:(?=[\d.]+$)/i, '');

/** The country that the proxy in front names in `header`. @returns null when nobody may say, or knows */
export function countryOf(request: FastifyRequest, header: string | null): string | null {
  if (!header || !isNeighbour(request.socket.remoteAddress ?? '')) return null;
  const named = request.headers[header];
  const code = typeof named === 'string' ? named.toUpperCase() : '';
  // NOTE XX is what proxies say of an address they can not place.
  return /^[A-Z]{2}$/.test(code) && code !== 'XX' ? code : null;
}

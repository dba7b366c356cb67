import { accessOf, type Whereabouts } from '@foyer/merchant/access.ts';
import type { Merchant } from '@foyer/merchant/merchant.ts';
import { merchantOfHost } from '@foyer/merchant/merchant.ts';
import type { FastifyRequest } from 'fastify';

/**
 * Drops what a visitor says of his own country: only a proxy in front may name it, and one that does has also
 * forwarded an address.
 */
export function dropOwnCountry(request: FastifyRequest, countryHeader: string | null): void {
  if (countryHeader && (request.ips?.length ?? 0) < 2) delete request.headers[countryHeader];
}

/** The visitor's country, as the proxy in front names it (ISO 3166). */
export const countryIn = (header: string | string[] | undefined | null): string | null =>
  (Array.isArray(header) ? header[0] : header)?.trim().toUpperCase() || null;

/**
 * Whether the merchants' own access rules let a visitor in. A page that is kept for everybody must not reach others;
 * what the gateway thinks of them is asked when a page is made.
 */
export function createDoor(merchants: readonly Merchant[]): (host: string, whereabouts: Whereabouts) => boolean {
  // NOTE without rules, the usual case, nobody is looked at.
  if (!merchants.some(({ access }) => access)) return () => true;
  return (host, whereabouts) => {
    const found = merchantOfHost(host, merchants);
    return found !== null && accessOf(found.merchant, whereabouts) === 'open';
  };
}

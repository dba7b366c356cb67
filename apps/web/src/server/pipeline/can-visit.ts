import { accessOf, type ClientLocation } from '@foyer/merchant/access.ts';
import { isFromTrustedProxy } from '@foyer/merchant/client-location.ts';
import type { Merchant } from '@foyer/merchant/merchant.ts';
import { merchantOfHost } from '@foyer/merchant/merchant.ts';
import type { FastifyRequest } from 'fastify';

/** Drops a visitor's own country header: the gateway trusts this server as a proxy, and would believe it. */
export function dropClientCountryHeader(request: FastifyRequest, countryHeader: string | null): void {
  if (countryHeader && !isFromTrustedProxy(request)) delete request.headers[countryHeader];
}

/**
 * Whether the merchants' own access rules let a visitor in. A page cached for everyone must not reach the excluded;
 * the gateway's own decision is requested when a page is rendered.
 */
export function createVisitCheck(merchants: readonly Merchant[]): (host: string, location: ClientLocation) => boolean {
  // Usually there are no rules, and nothing to look up.
  if (!merchants.some(({ access }) => access)) return () => true;
  return (host, location) => {
    const found = merchantOfHost(host, merchants);
    return found !== null && accessOf(found.merchant, location) === 'open';
  };
}

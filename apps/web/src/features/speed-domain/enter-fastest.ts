import { readAddress } from '../../device/address.ts';
import { withCampaign } from '../../device/campaign.ts';
import { replacePage } from '../../device/reload.ts';
import { readSession } from '../../device/session-store.ts';
import { browserCall } from '../../gateway/browser-call.ts';
import { addressOn, type Line, storeLines, toHosts } from './lines.ts';
import { measureLine } from './measure-line.ts';
import { raceLines } from './race-lines.ts';

/**
 * The speed entry (§2): measures the merchant's hosts, remembers them, and moves to the fastest one. The page stays
 * if there is no list or no answer, or if a member is logged in: a session belongs to one host.
 * @param affiliateCode the affiliate named by this host, which must be kept on another
 */
export async function enterFastest(affiliateCode: string | null): Promise<void> {
  const hosts = await askHosts();
  if (hosts.length === 0) return;
  const { href, search } = readAddress();
  const present = new URL(href).hostname;
  const lines = new Map<string, Line>(hosts.map((host) => [host, { host, ms: null }]));
  const winner = await raceLines({
    hosts: [...new Set([present, ...hosts])],
    present,
    measure: measureLine,
    onLine(line) {
      if (!lines.has(line.host)) return;
      lines.set(line.host, line);
      storeLines([...lines.values()]);
    },
  });
  if (winner && winner !== present && !readSession())
    replacePage(addressOn(winner, landingOf(search, affiliateCode), href));
}

/** The landing page with the campaign of the entry, and the affiliate of the host as a parameter. */
export function landingOf(search: string, affiliateCode: string | null): string {
  const isNamed = !affiliateCode || new URLSearchParams(search).has('affiliateCode');
  return withCampaign(`/m/home${isNamed ? '' : `?affiliateCode=${encodeURIComponent(affiliateCode)}`}`, search);
}

/** The hosts listed by the gateway; empty if there are none, or it does not answer. */
async function askHosts(): Promise<string[]> {
  try {
    const { domainList } = await browserCall()('system.domainRoute', {
      query: { device: 'MOBILE' },
      situation: 'background',
    });
    return toHosts(domainList);
  } catch {
    return [];
  }
}

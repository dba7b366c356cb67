import { CAMPAIGN_PARAMETERS } from '../worker/campaign-parameters.data.ts';

const MAX_VALUE_LENGTH = 200;

/** One of our pages, or another query on this one; not a file, though two pages of §2 have names like files. */
const OF_OURS = /^(?:\/(?:m(?:\/(?:[^?#]*\.html|[^?#.]*))?)?)?(?=[?#]|$)/;

let last = { search: '', campaign: new URLSearchParams() };

/** The campaign parameters of an address, each value shortened. @param search its query */
export function campaignOf(search: string): URLSearchParams {
  // Every link of a page needs the same one.
  if (last.search !== search) last = { search, campaign: readCampaign(search) };
  return new URLSearchParams(last.campaign);
}

function readCampaign(search: string): URLSearchParams {
  const here = new URLSearchParams(search);
  const campaign = new URLSearchParams();
  for (const name of CAMPAIGN_PARAMETERS) {
    const value = here.get(name);
    if (value !== null) campaign.set(name, value.slice(0, MAX_VALUE_LENGTH));
  }
  return campaign;
}

/**
 * Adds the campaign of the current address to the address of one of our pages, unless that has its own.
 * Addresses of other sites and of files are left as they are.
 * @param search the query of the current address
 */
export function withCampaign(to: string, search: string): string {
  const hashAt = to.indexOf('#');
  const address = hashAt < 0 ? to : to.slice(0, hashAt);
  // A bare hash is the current page, which already has the query.
  if (!search || !address || !OF_OURS.test(to)) return to;
  const added = campaignOf(search);
  if (added.size === 0) return to;
  for (const [name] of new URLSearchParams(address.split('?')[1])) added.delete(name);
  const more = String(added);
  if (!more) return to;
  const joint = address.includes('?') ? (/[?&]$/.test(address) ? '' : '&') : '?';
  return address + joint + more + to.slice(address.length);
}

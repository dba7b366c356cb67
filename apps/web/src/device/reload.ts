import { withCampaign } from './campaign.ts';

/** §2: what a forced refresh reloads in place; any other path is replaced with the landing page. */
const RELOADED_IN_PLACE = [
  '/m/home',
  '/m/index',
  '/m/index.html',
  '/m/game',
  '/m/login',
  '/m/register',
  '/m/register.html',
  '/m/member/home',
];

/** Whether a forced refresh stays on a path (§2). */
export const staysOnRefresh = (pathname: string): boolean => RELOADED_IN_PLACE.includes(pathname);

/** Loads the page again from the server. */
export const reloadPage = (): void => globalThis.location.reload();

/** A forced refresh (§2): the eight pages reload in place, every other one is replaced with the landing page. */
export function forceRefresh(): void {
  const { pathname, search } = globalThis.location;
  if (staysOnRefresh(pathname)) reloadPage();
  else globalThis.location.replace(withCampaign('/m/home', search));
}

/** Opens an address of our own as a new document: nothing of this page stays. */
export const leaveTo = (address: string): void => globalThis.location.assign(address);

/** The same without a history entry for the current page. */
export const replacePage = (address: string): void => globalThis.location.replace(address);

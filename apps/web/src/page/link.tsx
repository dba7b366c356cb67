import type { ComponentProps } from 'react';
import { useLocation } from 'react-router';
import { withCampaign } from '../device/campaign.ts';

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  /** A page of ours, with its query and fragment; an absolute address leaves the app. */
  to: string;
  /** Takes the place of the present entry in the history. */
  replace?: boolean;
  /** Leaves the page where it is scrolled to. */
  preventScrollReset?: boolean;
  /** Loads a whole document instead of navigating inside the app. */
  reloadDocument?: boolean;
};

/** What makes an address of ours keep the campaign of the present one: for links, and for where forms are sent. */
export function useCampaign(): (to: string) => string {
  const { search } = useLocation();
  return (to) => withCampaign(to, search);
}

/**
 * The link of the app: it preserves the campaign (§2), on the server as in the browser. It is a plain anchor, a fifth of the
 * cost of the router's link to render and to hydrate; `app/link-navigation.tsx` navigates for all of them.
 */
export function Link({ to, preventScrollReset, reloadDocument, replace, ...rest }: LinkProps) {
  const href = useCampaign()(to);
  const navigates = !reloadDocument && !rest.target && !/^[a-z][a-z\d+.-]*:|^\/\//i.test(to);
  const options =
    replace || preventScrollReset ? `${replace ? 'replace ' : ''}${preventScrollReset ? 'stay' : ''}` : '';
  return <a {...rest} href={href} data-nav={navigates ? options : undefined} />;
}

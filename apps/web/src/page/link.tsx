import type { ComponentProps } from 'react';
import { useLocation } from 'react-router';
import { withCampaign } from '../device/campaign.ts';

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  /** One of our pages, with its query and fragment; an absolute address leaves the app. */
  to: string;
  /** Replaces the current history entry. */
  replace?: boolean;
  /** Keeps the scroll position. */
  preventScrollReset?: boolean;
  /** Loads a whole document instead of navigating inside the app. */
  reloadDocument?: boolean;
};

/** Adds the campaign of the current address to one of ours, for links and form actions. */
export function useCampaign(): (to: string) => string {
  const { search } = useLocation();
  return (to) => withCampaign(to, search);
}

/**
 * The link of the app: it keeps the campaign (§2), on the server and in the browser. It is a plain anchor, at a fifth of the
 * cost of the router's link to render and to hydrate; `app/link-navigation.tsx` navigates for all of them.
 */
export function Link({ to, preventScrollReset, reloadDocument, replace, ...rest }: LinkProps) {
  const href = useCampaign()(to);
  const navigates = !reloadDocument && !rest.target && !/^[a-z][a-z\d+.-]*:|^\/\//i.test(to);
  const options =
    replace || preventScrollReset ? `${replace ? 'replace ' : ''}${preventScrollReset ? 'stay' : ''}` : '';
  return <a {...rest} href={href} data-nav={navigates ? options : undefined} />;
}

import { Link as RouterLink, type LinkProps as RouterLinkProps, useLocation } from 'react-router';
import { withCampaign } from '../device/campaign.ts';

type LinkProps = RouterLinkProps & { to: string };

/** What makes an address of ours keep the campaign of the present one: for links, and for where forms are sent. */
export function useCampaign(): (to: string) => string {
  const { search } = useLocation();
  return (to) => withCampaign(to, search);
}

/** The link of the app: it keeps the campaign (§2), on the server as in the browser. */
export const Link = ({ to, ...rest }: LinkProps) => <RouterLink {...rest} to={useCampaign()(to)} />;

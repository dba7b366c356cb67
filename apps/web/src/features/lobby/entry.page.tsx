import { redirect } from 'react-router';
import { withCampaign } from '../../device/campaign.ts';
import type { Route } from './+types/entry.page.ts';

/** Redirects the root address to the landing page. */
export const loader = ({ url }: Route.LoaderArgs) => redirect(withCampaign('/m/home', url.search));

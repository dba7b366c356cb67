import { isAgentType } from '@foyer/contract/promotion/agent-types.ts';
import { redirect } from 'react-router';
import { withCampaign } from '../../device/campaign.ts';
import { nullIfNotFound } from '../../page/null-if-not-found.ts';
import { pageCall } from '../../page/page-call.ts';
import { pageRequest } from '../../page/page-request.ts';
import { pageTitle } from '../../page/page-title.ts';
import type { Route } from './+types/invite.page.ts';
import { InviteScreen } from './invite-screen.tsx';
import { AGENT_PATH } from './promotion-data.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches);

/** Anyone may open the page (§6); agents have one of their own (§2). */
export async function loader({ context, url }: Route.LoaderArgs) {
  const page = context.get(pageRequest);
  const { origin } = url;
  if (!page.session) return { referral: null, origin };
  const { type } = await pageCall(page, url, page.call('member.info'));
  if (isAgentType(type)) throw redirect(withCampaign(AGENT_PATH, url.search));
  return { referral: await pageCall(page, url, page.call('promotion.referral').catch(nullIfNotFound)), origin };
}

export default function InvitePage({ loaderData }: Route.ComponentProps) {
  return <InviteScreen {...loaderData} />;
}

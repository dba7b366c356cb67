import { withCampaign } from '../../device/campaign.ts';
import type { PageRequest } from '../../page/page-request.ts';

const LANDING = '/m/home';

/**
 * Where a game leads back to (§2): `backUrl` where that may be; else the game's own choice, which is the landing page.
 * With a campaign it is named, so that the campaign is there when the member comes back.
 */
export function backFromGame(
  { toReturnAddress }: Pick<PageRequest, 'toReturnAddress'>,
  url: URL,
): { backUrl?: string } {
  const asked = toReturnAddress(url.searchParams.get('backUrl'));
  const landing = withCampaign(LANDING, url.search);
  const backUrl = asked ? withCampaign(asked, url.search) : landing;
  return backUrl === LANDING ? {} : { backUrl };
}

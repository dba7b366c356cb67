import { withCampaign } from '../../device/campaign.ts';
import type { PageRequest } from '../../page/page-request.ts';

const LANDING = '/m/home';

/**
 * Where a game leads back to (§2): `backUrl` if allowed, else the game's own choice, which is the landing page.
 * With a campaign the address is explicit, so that it includes the campaign.
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

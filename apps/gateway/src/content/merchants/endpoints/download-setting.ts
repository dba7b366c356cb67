import type { downloadSetting as contract } from '@foyer/contract/relay/download-setting.ts';
import type { Handler } from '../../../platform/http/call.ts';

/** The banner names of §2. */
const BANNERS = ['m_popup1', 'm_popup2'];

/** GET /wps/relay/WPSCORE_getDownloadSetting: the apps for the host, in the operator’s order, and who is offered them (§4). */
export const downloadSetting: Handler<typeof contract> = ({
  merchant: { appOffer, downloads = [] },
  origin,
  query,
}) => {
  const host = (query.domain ?? new URL(origin).hostname).toLowerCase().replace(/:\d+$/, '');
  return {
    links: downloads
      .filter(({ hosts }) => !hosts || hosts.includes(host))
      .map(({ resourceType, url, version = null }) => ({ resourceType, url, version })),
    minimumLevel: appOffer?.minimumLevel ?? 0,
    loginRequired: appOffer?.loginRequired ?? false,
    banners: appOffer?.banners ?? BANNERS,
  };
};

import { toNetwork } from './access.ts';
import { merchantOfHost, toMerchant } from './merchant.ts';
import type { MerchantDocument } from './merchant-document.ts';

/** What a schema can not say of a document. @returns the first wrong field with the reason, or null */
export function findDocumentFault(document: MerchantDocument): string | null {
  const own = [toMerchant(document)];
  const foreign = document.speedDomains?.find((host) => !merchantOfHost(host, own));
  if (foreign) return `/speedDomains ${foreign} is served by none of the domains`;
  const wrong = document.access?.blockedNetworks?.find((network) => !toNetwork(network));
  if (wrong) return `/access/blockedNetworks ${wrong} is neither an address nor a network`;
  const ids = document.vipLevels?.map(({ labelId }) => labelId) ?? [];
  const twice = ids.find((id, place) => ids.indexOf(id) !== place);
  return twice === undefined ? null : `/vipLevels has the labelId ${twice} twice`;
}

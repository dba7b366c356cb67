import type { Merchant } from '@foyer/merchant/merchant.ts';
import type { Brand } from '../../page/brand.ts';

/**
 * What a page offers of the merchant's app (§4): whether this visitor sees its bar, and whether there are apps to download.
 * @param rankLevel of the member; null for a visitor
 */
export function appOfferOf(
  { appOffer: { loginRequired, minimumLevel = 0 } = {}, downloads = [] }: Pick<Merchant, 'appOffer' | 'downloads'>,
  rankLevel: number | null,
): Pick<Brand, 'app'> {
  const isHidden = (rankLevel ?? 0) < minimumLevel || (loginRequired && rankLevel === null);
  // An icon alone is no app.
  const hasLinks = downloads.some(({ resourceType }) => resourceType !== 'AppDownloadIcon');
  if (!isHidden && !hasLinks) return {};
  return { app: { ...(isHidden && { bar: 'off' as const }), ...(hasLinks && { hasLinks: true }) } };
}

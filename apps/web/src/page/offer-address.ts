import type { BannerTarget } from '@foyer/contract/relay/banner-target.ts';
import { toCategory, toGame, toVendor } from './game/game-address.ts';

/** The part of a banner, or of a popup's item, that leads somewhere. */
interface Linked extends BannerTarget {
  linkageType: 'P' | 'URL' | 'G' | null;
  linkage: string | null;
}

/** Whether an address of this site launches a game. */
export const opensGame = (to: string | null): boolean => /^\/m\/(launchGame|trial)\?/.test(to ?? '');

/** An address of this site or of another secure site. Browsers drop white space, and read `\\` as a slash. */
const SAFE = /^(\/(?![/\\])|https:\/\/\w)[^\s\\\p{Cc}]*$/u;

/**
 * Where a banner leads (§3): P a promotion, URL an address, G a game, the games of a vendor or a category; null for one
 * without a target, or with an address that is not safe.
 */
export function toOffer({ linkageType, linkage, ...target }: Linked): string | null {
  if (linkageType === 'P') return linkage && `/m/activity?id=${encodeURIComponent(linkage)}`;
  if (linkageType === 'URL') return [target.url, linkage].find((one) => one && SAFE.test(one)) ?? null;
  if (linkageType !== 'G') return null;
  const code = linkage || target.nodeId || target.roomId;
  if (code) return toGame(code);
  if (target.vendor) return toVendor(target.vendor);
  const lane = target.gameType || target.groupName;
  return lane ? toCategory(lane) : null;
}

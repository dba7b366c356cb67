import { toGame } from '../../page/game/game-address.ts';
import type { Announcement } from './lobby-data.ts';

export const toBetting = (gameCode: string): string =>
  `/m/launchGame?code=${encodeURIComponent(gameCode)}&lottoView=betting`;

/** Whether an address of ours launches a game. */
export const opensGame = (to: string | null): boolean => /^\/m\/(launchGame|trial)\?/.test(to ?? '');

/** Where a banner leads (§3: URL address, G game); null for one without a link, and for a promotion, whose page is not built yet. */
export function toOffer({ linkageType, linkage }: Announcement): string | null {
  if (!linkage) return null;
  if (linkageType === 'URL') return /^(\/(?![/\\])|https:\/\/)/.test(linkage) ? linkage : null;
  return linkageType === 'G' ? toGame(linkage) : null;
}

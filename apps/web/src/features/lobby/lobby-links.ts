import type { Announcement, GameCard, Lane } from './lobby-data.ts';

const CATEGORY_PATHS: Readonly<Record<string, string>> = {
  RNG: '/m/rng',
  LIVE: '/m/live',
  FISH: '/m/fish',
  SPORTS: '/m/sports',
  CRASH: '/m/crash',
  PVP: '/m/pvp',
  ARCADE: '/m/arcade',
  LOTT: '/m/elott',
  ELOTT: '/m/elott',
};

/** The page of a category (§2); all games for a category this version does not know. */
export const toCategory = (gameClassify: string): string => CATEGORY_PATHS[gameClassify] ?? '/m/game';

/** Where a tile leads: a lottery opens for members, everything else starts as a free game. */
export function toGame({ gameCode, isLottery }: Pick<GameCard, 'gameCode' | 'isLottery'>): string {
  const code = encodeURIComponent(gameCode);
  return isLottery ? `/m/launchGame?code=${code}` : `/m/trial?gameId=${code}`;
}

export const toBetting = (gameCode: string): string =>
  `/m/launchGame?code=${encodeURIComponent(gameCode)}&lottoView=betting`;

/** Whether an address of ours launches a game. */
export const opensGame = (to: string | null): boolean => /^\/m\/(launchGame|trial)\?/.test(to ?? '');

/** Where a banner leads (§3: P promotion, URL address, G game); null for one without a link. */
export function toOffer({ linkageType, linkage }: Announcement, lanes: readonly Lane[]): string | null {
  if (!linkage) return null;
  if (linkageType === 'P') return `/m/activity?id=${encodeURIComponent(linkage)}`;
  if (linkageType === 'URL') return /^(\/(?![/\\])|https:\/\/)/.test(linkage) ? linkage : null;
  if (linkageType !== 'G') return null;
  const card = lanes.flatMap((lane) => lane.cards).find(({ gameCode }) => gameCode === linkage);
  return toGame(card ?? { gameCode: linkage, isLottery: true });
}

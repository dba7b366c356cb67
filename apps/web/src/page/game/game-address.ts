const CATEGORY_PATHS: Readonly<Record<string, string>> = {
  RNG: '/m/rng',
  LIVE: '/m/live',
  FISH: '/m/fish',
  SPORTS: '/m/sports',
  TABLE: '/m/table',
  CRASH: '/m/crash',
  PVP: '/m/pvp',
  ARCADE: '/m/arcade',
  LOTT: '/m/elott',
  ELOTT: '/m/elott',
};

/** The page of a category (§2); all games for one this version does not know. */
export const toCategory = (gameClassify: string): string => CATEGORY_PATHS[gameClassify] ?? '/m/catalogue';

/** The games of a vendor. */
export const toVendor = (code: string): string => `/m/catalogue?vendor=${encodeURIComponent(code)}`;

/** Where a game is played for money; `GameLink` leads visitors to free play instead. */
export const toGame = (gameCode: string): string => `/m/launchGame?code=${encodeURIComponent(gameCode)}`;

/** Where a game is played for free, without a login. */
export const toFreePlay = (gameCode: string): string => `/m/trial?gameId=${encodeURIComponent(gameCode)}`;

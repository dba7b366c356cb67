import type { MessageKey } from '../../page/message-keys.ts';

/** A page of games: its heading, and the categories it shows (§2, §9). */
export interface CategoryPage {
  title: MessageKey;
  /** The gateway's categories, comma-separated; null for all games. */
  gameClassify: string | null;
}

/** The pages of games by their address. */
export const CATEGORY_PAGES: Readonly<Record<string, CategoryPage>> = {
  '/m/catalogue': { title: 'catalogue.allGames', gameClassify: null },
  '/m/game': { title: 'catalogue.allGames', gameClassify: null },
  '/m/elott': { title: 'lobby.lottery', gameClassify: 'LOTT,ELOTT' },
  '/m/rng': { title: 'lobby.slots', gameClassify: 'RNG' },
  '/m/live': { title: 'lobby.live', gameClassify: 'LIVE' },
  '/m/table': { title: 'lobby.table', gameClassify: 'TABLE' },
  '/m/fish': { title: 'lobby.fish', gameClassify: 'FISH' },
  '/m/sports': { title: 'lobby.sports', gameClassify: 'SPORTS' },
  '/m/crash': { title: 'lobby.crash', gameClassify: 'CRASH' },
  '/m/pvp': { title: 'lobby.cards', gameClassify: 'PVP' },
  '/m/arcade': { title: 'lobby.arcade', gameClassify: 'ARCADE' },
};

/** Games that are loaded per call. */
export const PAGE_SIZE = 30;
/** A limit for a list's count: a foreign gateway may return anything. */
export const MAX_GAMES = 20_000;

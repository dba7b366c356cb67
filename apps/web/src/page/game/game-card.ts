import type { ValueOf } from '@foyer/contract/endpoint.ts';
import type { gameList } from '@foyer/contract/relay/game-list.ts';
import type { newGameVendor } from '@foyer/contract/relay/new-game-vendor.ts';

/** A game as a tile shows it. */
export type TileGame = Pick<
  ValueOf<typeof newGameVendor>['lanes'][number]['cards'][number],
  'accountTypeName' | 'art' | 'displayName' | 'gameCode' | 'hue' | 'schedule' | 'tag'
>;

/** A page of a list of games. */
export type GamePage = ValueOf<typeof gameList>;

/** A game as a row of a list shows it. */
export type ListedGame = GamePage['games'][number];

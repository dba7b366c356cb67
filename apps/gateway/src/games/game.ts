import type { GameCard } from '@foyer/contract/relay/new-game-vendor.ts';
import type { LanguageCode } from '@foyer/locales/languages.data.ts';
import { inLanguage } from '@foyer/merchant/merchant.ts';
import type { Static } from 'typebox';
import type { Context } from '../context.ts';
import type { GameVendor } from '../vendors/game-vendor.ts';
import { type Game, getGame, listGames } from './game.store.ts';

const LOTTERY_CLASSES = new Set(['LOTT', 'ELOTT']);

/** RNG and PVP games are one group in the lobby, TCG (§9). */
const GROUPS: ReadonlyMap<string, string[]> = new Map([['TCG', ['RNG', 'PVP']]]);

/** The categories that a name means. */
export const classifiesOf = (name: string): string[] => GROUPS.get(name) ?? [name];

/** The connected vendor of a game, or none: then the game can be seen but not opened. */
export const vendorOfGame = (game: Pick<Game, 'vendor'>, { vendors }: Context): GameVendor | undefined =>
  vendors.get(game.vendor);

/** A merchant's game by its code; `lobby` is its first connected one, for a vendor that has a lobby of its own. */
export async function chooseGame(merchant: string, code: string, context: Context): Promise<Game | undefined> {
  if (code !== LOBBY) return getGame(context.db, merchant, code);
  return (await listGames(context.db, merchant)).find((game) => vendorOfGame(game, context));
}

export const LOBBY = 'lobby';

export function toCard(game: Game, language: LanguageCode, context: Context): Static<typeof GameCard> {
  const isConnected = vendorOfGame(game, context) !== undefined;
  return {
    gameCode: game.code,
    accountTypeName: game.vendor,
    displayName: inLanguage(game.name, language),
    schedule: game.schedule && inLanguage(game.schedule, language),
    gameClassify: game.game_classify,
    freeplay: isConnected,
    tag: game.tag,
    art: game.art,
    hue: game.hue,
    isLottery: LOTTERY_CLASSES.has(game.game_classify),
  };
}

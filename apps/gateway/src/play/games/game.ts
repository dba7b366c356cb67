import type { GameCard } from '@foyer/contract/relay/new-game-vendor.ts';
import type { LanguageCode } from '@foyer/locales/languages.data.ts';
import { inLanguage } from '@foyer/merchant/merchant.ts';
import type { Static } from 'typebox';
import type { Context } from '../../context.ts';
import type { GameVendor } from '../vendors/game-vendor.ts';
import { type Catalogue, catalogueOf, type Game, gamesByCode } from './catalogue.ts';

const LOTTERY_CLASSES = new Set(['LOTT', 'ELOTT']);

export const isLottery = ({ gameClassify }: Pick<Game, 'gameClassify'>): boolean => LOTTERY_CLASSES.has(gameClassify);

/** The connected vendor of a game; undefined if the game cannot be opened. */
export const vendorOfGame = (game: Pick<Game, 'vendor'>, { vendors }: Context): GameVendor | undefined =>
  vendors.get(game.vendor);

/** A merchant's game by its code; `lobby` stands for its first connected lottery, whose vendor's lobby opens. */
export async function chooseGame(merchant: string, code: string, context: Context): Promise<Game | undefined> {
  const catalogue = catalogueOf(context, merchant);
  if (code !== LOBBY) return gamesByCode(catalogue).get(code);
  return catalogue.games.find((game) => isLottery(game) && vendorOfGame(game, context));
}

export const LOBBY = 'lobby';

/** The name of a vendor as members see it. */
export function nameOfVendor({ vendors }: Catalogue, code: string, language: LanguageCode): string {
  const vendor = vendors.find((candidate) => candidate.code === code);
  return inLanguage(vendor?.name, language) || code;
}

/** A visible game as a tile. */
export function toCard(game: Game, language: LanguageCode, catalogue: Catalogue): Static<typeof GameCard> {
  return {
    gameCode: game.code,
    accountTypeName: nameOfVendor(catalogue, game.vendor, language),
    displayName: inLanguage(game.name, language),
    schedule: game.schedule ? inLanguage(game.schedule, language) : null,
    gameClassify: game.gameClassify,
    // Every connected vendor offers trials.
    freeplay: true,
    tag: game.tag ?? null,
    art: game.art,
    hue: game.hue,
    isLottery: isLottery(game),
  };
}

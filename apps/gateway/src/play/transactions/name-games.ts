import { inLanguage, type Merchant } from '@foyer/merchant/merchant.ts';
import type { Context } from '../../context.ts';
import type { Caller } from '../../platform/http/call.ts';
import { catalogueOf, gamesByCode } from '../games/catalogue.ts';

/** A game in the ledger, by vendor and game code. */
export interface NamedGame {
  source: string;
  gameCode: string | null;
}

/** The merchant's names of games, else the vendor's: a lottery offers more games than the lobby has tiles. */
export function gameNamer(
  { language, merchant }: Pick<Caller, 'language'> & { merchant: Merchant },
  { documents, vendors }: Pick<Context, 'documents' | 'vendors'>,
): (game: NamedGame) => string | null {
  const games = gamesByCode(catalogueOf({ documents }, merchant.code));
  return ({ gameCode, source }) => {
    if (gameCode === null) return null;
    const own = games.get(gameCode);
    if (own) return inLanguage(own.name, language);
    return vendors.get(source)?.nameGame(gameCode, { language, terms: merchant.lottery.terms }) ?? null;
  };
}

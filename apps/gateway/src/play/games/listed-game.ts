import type { ListedGame, ListedVendor } from '@foyer/contract/relay/new-game-vendor.ts';
import type { LanguageCode } from '@foyer/locales/languages.data.ts';
import type { Static } from 'typebox';
import type { Catalogue, Game } from './catalogue.ts';
import { nameOfVendor, toCard } from './game.ts';

/** A visible game as a row of a list. */
export function toListedGame(game: Game, language: LanguageCode, catalogue: Catalogue): Static<typeof ListedGame> {
  return {
    ...toCard(game, language, catalogue),
    vendor: game.vendor,
    rtpBp: game.rtpBp ?? null,
    volatility: game.volatility ?? null,
  };
}

/** The vendors of some games, by the number of their games. */
export function countVendors(
  games: readonly Game[],
  language: LanguageCode,
  catalogue: Catalogue,
): Static<typeof ListedVendor>[] {
  const counts = new Map<string, number>();
  for (const { vendor } of games) counts.set(vendor, (counts.get(vendor) ?? 0) + 1);
  return [...counts]
    .map(([code, gameCount]) => ({ code, name: nameOfVendor(catalogue, code, language), gameCount }))
    .sort((a, b) => b.gameCount - a.gameCount || a.name.localeCompare(b.name));
}

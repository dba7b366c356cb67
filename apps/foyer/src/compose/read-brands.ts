import { type Brands, type CurrencyOf, openBrands } from '@foyer/gateway/seed/open-brands.ts';
import { getGame } from '@foyer/lottery/find-game.ts';
import type { Merchant } from '@foyer/merchant/merchant.ts';

/**
 * Reads the brands, and compares them with the built-in lottery as well.
 * @param currencyOf absent: there is no database to compare with
 * @throws BrandFaults if none is left
 */
export const readBrands = (directory: string, currencyOf?: CurrencyOf): Promise<Brands> =>
  openBrands(directory, { currencyOf, findFurther: findLotteryFaults });

/** Every game of the built-in lottery that the brand offers exists, and has stakes in its currency. */
function findLotteryFaults({ lottery, market }: Merchant): { field: string; problem: string }[] {
  return lottery.games.flatMap((name, place) => {
    const game = getGame(name);
    const field = `/lottery/games/${place}`;
    if (!game) return [{ field, problem: `${name} is not a game of the lottery` }];
    if (Object.hasOwn(game.stakes, market.currency)) return [];
    const problem = `${market.currency} is not a currency of ${name}: it must be one of ${Object.keys(game.stakes).join(', ')}`;
    return [{ field: '/market/currency', problem }];
  });
}

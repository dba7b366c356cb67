import type { favourites as contract } from '@foyer/contract/member/favourites.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { catalogueOf, gamesByCode } from '../catalogue.ts';
import { addFavourites, findFavourites, removeFavourites } from '../favourite.store.ts';

/** POST /wps/member/favourites. Codes that the merchant's catalogue does not have are ignored. */
export const favourites: Handler<typeof contract> = async ({ body, merchant, session }, context) => {
  const { pool } = context;
  const known = gamesByCode(catalogueOf(context, merchant.code));
  const codes = [...new Set(body.gameCodes)];
  if (body.isFavourite)
    await addFavourites(
      pool,
      session.memberId,
      codes.filter((code) => known.has(code)),
    );
  else await removeFavourites(pool, session.memberId, codes);
  return { favourites: await findFavourites(pool, session.memberId) };
};

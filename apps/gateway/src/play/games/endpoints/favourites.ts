import type { favourites as contract } from '@foyer/contract/member/favourites.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { catalogueOf, gamesByCode } from '../catalogue.ts';
import { addFavourites, findFavourites, removeFavourites } from '../favourite.store.ts';

/** POST /wps/member/favourites. Codes that the merchant's catalogue does not have are ignored. */
export const favourites: Handler<typeof contract> = async ({ body, merchant, session }, context) => {
  const { db } = context;
  const known = gamesByCode(catalogueOf(context, merchant.code));
  const codes = [...new Set(body.gameCodes)];
  if (body.isFavourite)
    await addFavourites(
      db,
      session.memberId,
      codes.filter((code) => known.has(code)),
    );
  else await removeFavourites(db, session.memberId, codes);
  return { favourites: await findFavourites(db, session.memberId) };
};

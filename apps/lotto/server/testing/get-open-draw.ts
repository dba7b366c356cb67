import type { Queryable } from '@foyer/database/open-pool.ts';
import { type Draw, findSales } from '../draws/draw.store.ts';

/** The draw of a game that is on sale. */
export const getOpenDraw = async (db: Queryable, gameCode: string): Promise<Draw | null> =>
  (await findSales(db, [gameCode])).get(gameCode)?.open ?? null;

import { batchReads } from '@foyer/database/batch-reads.ts';
import type { Queryable } from '@foyer/database/open-pool.ts';

import { HOT_DRAWS } from '../settings.ts';
import { type Draw, findDrawnByGame, findSales, type Sale } from './draw.store.ts';

/** What is on sale of a game, and what was drawn. */
interface GameState extends Pick<Sale, 'now' | 'open'> {
  /** The draws that the hot numbers are counted from, newest first. */
  readonly drawn: readonly Draw[];
}

/** What every home page and every betting screen reads, with one query for all calls of the same moment. */
export interface DrawReads {
  state(gameCode: string): Promise<GameState>;
}

/**
 * How long a game's past draws are cached at most, by the clock of the database. Their numbers never change, and a draw is usually the
 * last one when it gets its numbers; but an earlier one may get them late.
 */
const MAX_AGE_MS = 1_000;

interface Cached {
  readonly lastId: string;
  readonly readAt: Date;
  readonly drawn: Promise<readonly Draw[]>;
}

export function openDrawReads(db: Queryable): DrawReads {
  const readSale = batchReads(String, (codes: readonly string[]) => findSales(db, codes));
  const readDrawn = batchReads(String, (codes: readonly string[]) => findDrawnByGame(db, codes, HOT_DRAWS));
  const cache = new Map<string, Cached>();
  const drawnOf = (gameCode: string, { lastId, now }: Sale): Promise<readonly Draw[]> | readonly Draw[] => {
    if (lastId === null) return [];
    const known = cache.get(gameCode);
    if (known?.lastId === lastId && Math.abs(now.getTime() - known.readAt.getTime()) < MAX_AGE_MS) return known.drawn;
    const reading = { lastId, readAt: now, drawn: readDrawn(gameCode).then((found) => found ?? []) };
    cache.set(gameCode, reading);
    reading.drawn.catch(() => cache.get(gameCode) === reading && cache.delete(gameCode));
    return reading.drawn;
  };
  return {
    async state(gameCode) {
      const sale = await readSale(gameCode);
      if (!sale) throw new Error(`no sale of ${gameCode} was read`);
      return { now: sale.now, open: sale.open, drawn: await drawnOf(gameCode, sale) };
    },
  };
}

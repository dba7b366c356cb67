import { batchReads } from '@foyer/database/batch-reads.ts';
import type { Database } from '../context.ts';
import { HOT_DRAWS } from '../settings.ts';
import { type Draw, findDrawnByGame, findSales, type Sale } from './draw.store.ts';

/** What every home page and every betting screen reads, with one query for all calls of the same moment. */
export interface DrawReads {
  sale(gameCode: string): Promise<Sale>;
  /** The last draw that has numbers. */
  last(gameCode: string): Promise<Draw | null>;
  /** The draws that the hot numbers are counted from, newest first. */
  recent(gameCode: string): Promise<readonly Draw[]>;
}

export function openDrawReads(db: Database): DrawReads {
  const sale = batchReads(String, (codes: readonly string[]) => findSales(db, codes));
  const last = batchReads(String, (codes: readonly string[]) => findDrawnByGame(db, codes, 1));
  const recent = batchReads(String, (codes: readonly string[]) => findDrawnByGame(db, codes, HOT_DRAWS));
  return {
    async sale(gameCode) {
      const found = await sale(gameCode);
      if (!found) throw new Error(`no sale of ${gameCode} was read`);
      return found;
    },
    last: async (gameCode) => (await last(gameCode))?.[0] ?? null,
    recent: async (gameCode) => (await recent(gameCode)) ?? [],
  };
}

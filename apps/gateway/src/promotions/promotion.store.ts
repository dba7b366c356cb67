import type { Database } from '../db/tables.ts';

export const listPromotionFlags = (db: Database, merchant: string) =>
  db.selectFrom('promotion_flag').selectAll().where('merchant', '=', merchant).execute();

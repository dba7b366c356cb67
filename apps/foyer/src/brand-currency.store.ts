import type pg from 'pg';
import type { CurrencyOf } from './read-brands.ts';

/** Reads the currency of a brand's first member; a database without tables has none. */
export function createCurrencyOf(pool: pg.Pool): CurrencyOf {
  return async (merchant) => {
    const { rows: tables } = await pool.query<{ has: boolean }>(
      `select to_regclass('foyer.ledger_account') is not null as has`,
    );
    if (!tables[0]?.has) return undefined;
    const { rows } = await pool.query<{ currency: string }>(
      `select currency from foyer.ledger_account where merchant = $1 and kind = 'member' order by id limit 1`,
      [merchant],
    );
    return rows[0]?.currency;
  };
}

import type pg from 'pg';
import type { CurrencyOf } from './open-brands.ts';

/** Reads the currency of a brand's first member; a database without tables has none. */
export function createCurrencyOf(pool: pg.Pool): CurrencyOf {
  return async (merchant) => {
    // Before the first start, the tables do not exist, or our role has no rights to them.
    const { rows: tables } = await pool.query<{ isReadable: boolean }>(
      `select exists (select from pg_class where relname = 'ledger_account'
         and relnamespace = (select oid from pg_namespace where nspname = 'foyer')
         and has_schema_privilege(relnamespace, 'usage') and has_table_privilege(oid, 'select')) as "isReadable"`,
    );
    if (!tables[0]?.isReadable) return undefined;
    const { rows } = await pool.query<{ currency: string }>(
      `select currency from foyer.ledger_account where merchant = $1 and kind = 'member' order by id limit 1`,
      [merchant],
    );
    return rows[0]?.currency;
  };
}

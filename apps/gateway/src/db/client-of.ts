import { CompiledQuery } from 'kysely';
import type pg from 'pg';
import type { Database } from './tables.ts';

/** A typed transaction as a client for prepared SQL: a decision of staff moves money and is recorded in one transaction. */
export function clientOf(transaction: Database): Pick<pg.ClientBase, 'query'> {
  const query = async (asked: pg.QueryConfig | string, list: readonly unknown[] = []) => {
    const { text, values = [] } = typeof asked === 'string' ? { text: asked, values: list } : asked;
    const { numAffectedRows, rows } = await transaction.executeQuery(CompiledQuery.raw(text, [...values]));
    return { rows, rowCount: numAffectedRows === undefined ? rows.length : Number(numAffectedRows) };
  };
  return { query } as unknown as Pick<pg.ClientBase, 'query'>;
}

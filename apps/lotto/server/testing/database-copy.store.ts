import type { Queryable } from '@foyer/database/open-pool.ts';
/** Every value of every table of the database, as someone with a copy of it has them: text, and bytes in hex. */
export async function copyDatabase(db: Queryable): Promise<string[]> {
  const { rows: tables } = await db.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const values: string[] = [];
  for (const { name } of tables) {
    const { rows } = await db.query<{ row: Record<string, unknown> }>(`select to_jsonb(t) as row from ${name} t`);
    for (const { row } of rows) values.push(...Object.values(row).map(String));
  }
  return values;
}

import type pg from 'pg';

/** The database server, as it sees itself. */
export interface ServerFacts {
  version: string;
  major: number;
  role: string;
  isSuperuser: boolean;
  size: string;
  connections: number;
  maxConnections: number;
  /** Its clock, in milliseconds since 1970. */
  nowMs: number;
}

export async function readServerFacts(pool: pg.Pool): Promise<ServerFacts> {
  const { rows } = await pool.query<ServerFacts>(
    `select current_setting('server_version') as version, current_setting('server_version_num')::int / 10000 as major,
       current_user as role, (select rolsuper from pg_roles where rolname = current_user) as "isSuperuser",
       pg_size_pretty(pg_database_size(current_database())) as size,
       (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as connections,
       current_setting('max_connections')::int as "maxConnections",
       extract(epoch from clock_timestamp())::float8 * 1000 as "nowMs"`,
  );
  return rows[0] as ServerFacts;
}

/** The applied migrations of a schema; none if it does not exist. */
export async function findApplied(pool: pg.Pool, schema: string): Promise<string[]> {
  const { rows: found } = await pool.query<{ name: string | null }>('select to_regclass($1)::text as name', [
    `${schema}.migration`,
  ]);
  if (!found[0]?.name) return [];
  const { rows } = await pool.query<{ name: string }>(`select name from ${schema}.migration`);
  return rows.map((row) => row.name);
}

/** How far the lottery's clock, which never goes back, is ahead of the server's. */
export async function readAheadMs(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ aheadMs: number }>(
    `select extract(epoch from lotto.clock() - clock_timestamp())::float8 * 1000 as "aheadMs"`,
  );
  return rows[0]?.aheadMs ?? 0;
}

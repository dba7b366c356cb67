import { openPool } from '@foyer/database/open-pool.ts';
import type { FreshDatabase } from '@foyer/testkit/fresh-database.ts';
import type pg from 'pg';

/** Two roles of a database: one that owns it, one that may only log in. */
export async function makeRoles({ pool, url }: FreshDatabase, name: string) {
  const [owner, app] = [`${name}_owner`, `${name}_app`];
  const database = new URL(url).pathname.slice(1);
  for (const role of [owner, app]) await pool.query(`create role ${role} login password '${name}'`);
  await pool.query(`alter database ${database} owner to ${owner}`);
  const urlOf = (role: string) => Object.assign(new URL(url), { username: role, password: name }).href;
  return {
    appUrl: urlOf(app),
    migrationUrl: urlOf(owner),
    async drop() {
      const admin = openPool(url, 1, { use: 'maintenance' });
      await admin.query(`reassign owned by ${owner} to current_user`);
      for (const role of [app, owner]) {
        await admin.query(`drop owned by ${role}`);
        await admin.query(`drop role ${role}`);
      }
      await admin.end();
    },
  };
}

/** The message of a refused statement; null when it was run. */
export async function tryStatement(pool: pg.Pool, statement: string): Promise<string | null> {
  return pool.query(statement).then(
    () => null,
    (error: Error) => error.message,
  );
}

/** What the role of a pool may do with a table, such as `SELECT INSERT`. */
export async function getRights(pool: pg.Pool, table: string): Promise<string> {
  const { rows } = await pool.query<{ rights: string }>(
    `select string_agg(name, ' ') as rights from unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'TRIGGER']) as name
     where has_table_privilege($1, name)`,
    [table],
  );
  return rows[0]?.rights ?? '';
}

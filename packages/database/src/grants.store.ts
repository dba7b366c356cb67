import type pg from 'pg';
import { withTransaction } from './open-pool.ts';

/** The application's rights to the tables of a schema, besides reading, adding and changing rows. */
export interface Grants {
  schema: string;
  /** Tables whose rows it may delete. */
  deletable: readonly string[];
  /** Tables whose rows it may only add, never change. */
  final: readonly string[];
  /** Tables that it may only read. */
  readOnly?: readonly string[];
  /** The schema of its job queue. */
  jobs: string;
}

/** Gives the role of `app` its rights. An application without a role of its own owns its tables and needs no grants. */
export async function grantRights(owner: pg.Pool, app: pg.Pool, grants: Grants): Promise<void> {
  const [role, ownerRole] = [await roleOf(app), await roleOf(owner)];
  if (role === ownerRole) return;
  await withTransaction(owner, async (client) => {
    for (const statement of toStatements(role, grants)) await client.query(statement);
    // The job queue protects its tables with row security, which hides every row from a role that does not own them.
    const tables = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = $1 and rowsecurity`,
      [grants.jobs],
    );
    for (const { name } of tables.rows) await client.query(`alter table ${name} disable row level security`);
  });
}

/** The role as it is written in SQL. */
async function roleOf(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ role: string }>('select quote_ident(current_user) as role');
  return rows[0]?.role ?? '';
}

function toStatements(role: string, { deletable, final, jobs, readOnly = [], schema }: Grants): string[] {
  const named = (tables: readonly string[]) => tables.map((table) => `${schema}.${table}`).join(', ');
  return [
    `grant usage on schema ${schema}, ${jobs} to ${role}`,
    `revoke all on all tables in schema ${schema} from ${role}`,
    `grant select, insert, update on all tables in schema ${schema} to ${role}`,
    `grant delete on ${named(deletable)} to ${role}`,
    `revoke update on ${named(final)} from ${role}`,
    `revoke insert, update on ${named(['migration', ...readOnly])} from ${role}`,
    `grant select, insert, update, delete on all tables in schema ${jobs} to ${role}`,
    `grant usage, select on all sequences in schema ${schema} to ${role}`,
    `grant usage, select on all sequences in schema ${jobs} to ${role}`,
  ];
}

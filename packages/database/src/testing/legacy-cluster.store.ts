import type pg from 'pg';

/** Makes a cluster as earlier versions did: a constant password, no roles, and every table the superuser's. */
export async function makeLegacyCluster(pool: pg.Pool): Promise<void> {
  await pool.query(`
    create schema foyer;
    create type foyer.mood as enum ('good');
    create type foyer.pair as (one int, two int);
    create table foyer.note (id bigint generated always as identity, text text, mood foyer.mood);
    create sequence foyer.counter;
    create view foyer.notes as select text from foyer.note;
    create function foyer.clock() returns timestamptz language sql as 'select now()';
    insert into foyer.note (text) values ('of an earlier version');
    revoke all on database postgres from foyer_migrate, foyer_app;
    drop role foyer_migrate;
    drop role foyer_app;
    alter role postgres password 'foyer'`);
}

/** The objects of a schema that do not belong to a role. */
export async function findForeign(pool: pg.Pool, schema: string, role: string): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = $1::regnamespace and relowner <> $2::regrole
     union all select proname from pg_proc where pronamespace = $1::regnamespace and proowner <> $2::regrole
     union all select typname from pg_type where typnamespace = $1::regnamespace and typowner <> $2::regrole
     union all select nspname from pg_namespace where oid = $1::regnamespace and nspowner <> $2::regrole`,
    [schema, role],
  );
  return rows.map((row) => row.name);
}

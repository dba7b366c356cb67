import pg from 'pg';
import { APP_ROLE, ARCADE_ROLE, CLUSTER_USER, FORMER_PASSWORD, OWNER_ROLE } from './cluster.data.ts';
import type { ClusterPasswords, ClusterRole } from './cluster-passwords.ts';
import { DatabaseError } from './database-error.ts';

const WRONG_PASSWORD = '28P01';

/** Where an embedded cluster listens. */
export interface ClusterAddress {
  port: number;
  /** The folder of its Unix socket; null: it has none. */
  socketDirectory: string | null;
}

/** The address of an embedded cluster for one of its roles. */
export function toClusterUrl({ port, socketDirectory }: ClusterAddress, role: ClusterRole, password: string): string {
  const url = `postgres://${role}:${password}@127.0.0.1:${port}/${role === ARCADE_ROLE ? ARCADE_ROLE : 'postgres'}`;
  // As libpq and its drivers read it: a host that begins with a slash is the folder of a socket.
  return socketDirectory === null ? url : `${url}?host=${encodeURIComponent(socketDirectory)}`;
}

/**
 * Brings the roles of a cluster up to date: replaces the constant password of earlier versions, creates the roles of the
 * application, and makes the one for migrations the owner of every table.
 * @throws DatabaseError when the file with the passwords is not the cluster's
 */
export async function ensureRoles(address: ClusterAddress, passwords: ClusterPasswords): Promise<void> {
  const client = await connect(address, passwords);
  try {
    await client.query('begin');
    for (const role of [OWNER_ROLE, APP_ROLE, ARCADE_ROLE] as const) {
      const known = await client.query('select 1 from pg_roles where rolname = $1', [role]);
      await client.query(`${known.rowCount ? 'alter' : 'create'} role ${role} login password '${passwords[role]}'`);
    }
    await client.query(`alter role ${CLUSTER_USER} password '${passwords[CLUSTER_USER]}'`);
    await client.query('revoke connect, temporary on database postgres from public');
    await client.query(`grant connect on database postgres to ${APP_ROLE}`);
    await client.query(`grant create, connect on database postgres to ${OWNER_ROLE}`);
    await client.query(GIVE_TO_OWNER);
    await client.query('commit');
    await ensureArcade(client);
  } finally {
    await client.end();
  }
}

/** The arcade's own database, which nobody else may enter. */
async function ensureArcade(client: pg.Client): Promise<void> {
  const known = await client.query('select 1 from pg_database where datname = $1', [ARCADE_ROLE]);
  if (!known.rowCount) await client.query(`create database ${ARCADE_ROLE} owner ${ARCADE_ROLE}`);
  await client.query(`revoke connect, temporary on database ${ARCADE_ROLE} from public`);
}

async function connect(address: ClusterAddress, passwords: ClusterPasswords): Promise<pg.Client> {
  for (const password of [passwords[CLUSTER_USER], FORMER_PASSWORD]) {
    const client = new pg.Client({ connectionString: toClusterUrl(address, CLUSTER_USER, password) });
    try {
      await client.connect();
      return client;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === WRONG_PASSWORD)) throw error;
    }
  }
  throw new DatabaseError(
    'The file db.passwords in the data folder is not the one of this database. Restore it from a backup, or set FOYER_DATA to another folder.',
  );
}

/** Schemas of earlier versions belong to the superuser, with all that is in them. */
const GIVE_TO_OWNER = `do $$
declare
  space record;
  one record;
begin
  for space in select oid, nspname as name from pg_namespace
    where nspname !~ '^pg_' and nspname not in ('information_schema', 'public') and nspowner <> '${OWNER_ROLE}'::regrole
  loop
    execute format('alter schema %I owner to ${OWNER_ROLE}', space.name);
    for one in select relname as name from pg_class where relnamespace = space.oid and relkind in ('r', 'p', 'v', 'm') loop
      execute format('alter table %I.%I owner to ${OWNER_ROLE}', space.name, one.name);
    end loop;
    for one in select relname as name from pg_class where relnamespace = space.oid and relkind = 'S'
      and not exists (select from pg_depend where objid = pg_class.oid and deptype in ('a', 'i')) loop
      execute format('alter sequence %I.%I owner to ${OWNER_ROLE}', space.name, one.name);
    end loop;
    for one in select oid::regprocedure as name from pg_proc where pronamespace = space.oid loop
      execute format('alter routine %s owner to ${OWNER_ROLE}', one.name);
    end loop;
    for one in select type.typname as name from pg_type as type left join pg_class as class on class.oid = type.typrelid
      where type.typnamespace = space.oid and (type.typtype in ('e', 'd') or class.relkind = 'c') loop
      execute format('alter type %I.%I owner to ${OWNER_ROLE}', space.name, one.name);
    end loop;
  end loop;
end $$`;

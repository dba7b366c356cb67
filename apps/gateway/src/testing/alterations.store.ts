import type pg from 'pg';

/** One alteration of one row by SQL, such as a writer with all rights could make. */
export interface Alteration {
  name: string;
  table: string;
  sql: string;
}

interface Column {
  table: string;
  name: string;
  type: string;
  /** The table that it refers to, if any. */
  target: string | null;
  isKey: boolean;
  /** Allowed values, as far as a constraint lists them. */
  values: string[];
}

/**
 * The tables that have to do with money: by their names, by amounts in minor units, or by a reference to an account, a transfer or such a
 * table. Left out is what nobody is paid by: the result of a check, reports of providers before they are read, pictures, applications,
 * drafts, and notes of who was told of a win.
 */
const MONEY_TABLES = `with recursive referring as (
    select con.conrelid as child, con.confrelid as parent from pg_constraint con where con.contype = 'f'
  ), money as (
    select distinct attrelid as oid from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'foyer'::regnamespace and relkind = 'r' and (attname like '%\\_minor' or relname ~
      '^(agent|cashier|free_round|ledger|level|member_level|promotion|suspense|tournament|vendor|wager|wallet|document)')
    union select child from referring join money on money.oid = referring.parent)
  select money.oid from money join pg_class on pg_class.oid = money.oid
  where relname not in ('ledger_check', 'cashier_notice', 'cashier_proof', 'agent_application', 'document_draft', 'told_win')`;

/**
 * The tables of one of our own vendors, by its schema. Left out is what nobody is paid by: sessions and their launches, play money, counts
 * of calls, and readings of the clock.
 */
export const vendorTables = (schema: string): string => `select pg_class.oid from pg_class
  where relnamespace = '${schema}'::regnamespace and relkind = 'r'
    and relname not in ('migration', 'session', 'trial_launch', 'trial_account', 'trial_transaction', 'vendor_nonce', 'call_count', 'clock_reading')`;

async function readColumns(client: pg.ClientBase, tables: string): Promise<Column[]> {
  const { rows } = await client.query<Column>(
    `select attrelid::regclass::text as table, attname::text as name, format_type(atttypid, null) as type,
       (select confrelid::regclass::text from pg_constraint where contype = 'f' and conrelid = attrelid and conkey = array[attnum] limit 1) as target,
       exists (select from pg_index where indrelid = attrelid and indisunique and attnum = any(indkey)) as "isKey",
       array(select distinct match[1] from pg_constraint, regexp_matches(pg_get_constraintdef(oid), '''([A-Za-z_]+)''', 'g') match
         where contype = 'c' and conrelid = attrelid and conkey = array[attnum]) as values
     from (${tables}) money join pg_class on pg_class.oid = money.oid join pg_attribute on attrelid = money.oid
     where attnum > 0 and not attisdropped
       -- Nobody is paid by these: a block of an account, and when a payment is tried again.
       and attname not in ('is_debit_blocked', 'rollback_attempts', 'credit_attempts', 'next_rollback_at', 'next_credit_at')
     order by relname, attnum`,
  );
  return rows;
}

/** Another value of a key column, so that a copy of a row has a key of its own. */
function toNewKey({ name, type }: Column): string | null {
  if (type === 'uuid') return `'${name}', gen_random_uuid()`;
  if (type === 'bigint' || type === 'integer') return `'${name}', ("${name}" + 900000)`;
  if (type === 'text') return `'${name}', "${name}" || 'x'`;
  return null;
}

/** Rows that bear on money: the money of a house account is its postings, and nobody is paid by a bet of play money. */
const BEARING: Readonly<Record<string, string>> = {
  'foyer.ledger_account': `kind <> 'house'`,
  'lotto.ticket': 'not is_trial',
  'arcade.round': 'not is_trial',
};
/** Rows that are missed when they are deleted: a refused bet has moved nothing. */
const MISSED: Readonly<Record<string, string>> = {
  'lotto.ticket': `state <> 'refused'`,
  'arcade.round': `state <> 'refused'`,
};

/** Rows whose column bears on anything: hits that a correction has replaced are shown to nobody. */
const SHOWN: Readonly<Record<string, string>> = { 'lotto.ticket hits': 'corrected_hits is null' };

const STATES = ['state', 'kind'];
const BYTES_ALTERED = (name: string): string => `sha256("${name}")`;

/** A new value for a column, as SQL, and which rows it is for. */
type Change = [what: string, value: string, condition?: string];

/** SQL for the columns of a row that can be altered: each state of a row is changed to each other one. */
function* toChanges({ isKey, name, target, type, values }: Column): Generator<Change> {
  if (name.endsWith('_minor')) yield ['enlarges', `"${name}" + 7`];
  else if (!isKey && (type === 'integer' || type === 'bigint' || type === 'smallint'))
    yield ['counts up', `"${name}" + 1`];
  if (type === 'timestamp with time zone') yield ['re-dates', `"${name}" - interval '1 day'`];
  if (type === 'jsonb') yield ['empties', `case jsonb_typeof("${name}") when 'array' then '[]' else '{}' end::jsonb`];
  if (type === 'boolean') yield ['reverses', `not "${name}"`];
  if (type === 'text[]') yield ['adds to', `"${name}" || '{x}'`];
  if (type === 'bytea') yield ['replaces', BYTES_ALTERED(name)];
  if (type === 'text' && !STATES.includes(name)) yield ['writes to', `"${name}" || 'x'`];
  if (target === 'foyer.member' || target === 'foyer.ledger_account')
    yield ['moves', `(select id from ${target} other where other.id <> "${name}" order by id limit 1)`];
  if (!STATES.includes(name)) return;
  for (const from of values)
    for (const to of values) if (from !== to) yield [`changes ${from} to ${to} in`, `'${to}'`, `"${name}" = '${from}'`];
}

/**
 * Generates alterations of every kind for every table that has to do with money, from the schema alone; always the same ones for the
 * same rows. One that the database itself refuses, or that changes nothing, is not an alteration.
 */
export async function generateAlterations(
  client: pg.ClientBase,
  seed: string,
  tables = MONEY_TABLES,
): Promise<Alteration[]> {
  const columns = await readColumns(client, tables);
  const alterations: Alteration[] = [];
  for (const table of new Set(columns.map((column) => column.table))) {
    const own = columns.filter((column) => column.table === table);
    const among = BEARING[table] ?? 'true';
    const pick = (condition: string) =>
      `ctid = (select ctid from ${table} one where ${among} and ${condition} order by sha256(convert_to(one::text || '${seed}', 'UTF8')) limit 1)`;
    const add = (what: string, sql: string) => alterations.push({ name: `${what} of ${table}`, table, sql });
    add('deletes a row', `delete from ${table} where ${pick(MISSED[table] ?? 'true')}`);
    for (const column of own)
      for (const [what, value, condition = 'true'] of toChanges(column)) {
        const shown = SHOWN[`${table} ${column.name}`] ?? 'true';
        add(
          `${what} ${column.name}`,
          `update ${table} set "${column.name}" = ${value} where ${pick(`${shown} and ${condition} and "${column.name}" is distinct from (${value})`)}`,
        );
      }
    const keys = own.filter(({ isKey }) => isKey).flatMap((column) => toNewKey(column) ?? []);
    add(
      'copies a row',
      `insert into ${table} overriding system value select (jsonb_populate_record(one, jsonb_build_object(${keys.join(', ')}))).*
        from ${table} one where ${pick('true')}`,
    );
  }
  return alterations;
}

/** How somebody with all rights writes: past the triggers, as a replica does, or by hand in a session without a key. */
export type Writer = 'past the triggers' | 'by hand';

const SESSIONS: Readonly<Record<Writer, string>> = {
  'past the triggers': 'set local session_replication_role = replica',
  'by hand': `set local foyer.key_id = ''; set local foyer.key_inner = ''; set local foyer.key_outer = ''`,
};

/** Makes an alteration in the caller's transaction. @returns whether it changed a row */
export async function alter(client: pg.ClientBase, { sql }: Pick<Alteration, 'sql'>, writer: Writer): Promise<boolean> {
  await client.query(SESSIONS[writer]);
  const { rowCount } = await client.query(sql);
  return (rowCount ?? 0) > 0;
}

import type { Queryable } from '@foyer/database/open-pool.ts';

/** A month of a market: `[from, to)`, and its name, such as `2026-10`. */
export interface Month {
  name: string;
  from: Date;
  to: Date;
}

/** The newest month that ended over an hour ago, so that everything written at its end is committed. */
export async function getLastMonth(client: Queryable, timeZone: string): Promise<Month> {
  const { rows } = await client.query<Month>(
    `with ended as (select date_trunc('month', (foyer.clock() - interval '1 hour') at time zone $1) as local)
     select to_char(local - interval '1 month', 'YYYY-MM') as name, (local - interval '1 month') at time zone $1 as from,
       local at time zone $1 as to from ended`,
    [timeZone],
  );
  if (!rows[0]) throw new Error('there is no month');
  return rows[0];
}

/** The bounds of a month by its name. */
export async function getMonth(client: Queryable, name: string, timeZone: string): Promise<Month> {
  const { rows } = await client.query<Month>(
    `select $1::text as name, ($1 || '-01')::timestamp at time zone $2 as from,
       (($1 || '-01')::timestamp + interval '1 month') at time zone $2 as to`,
    [name, timeZone],
  );
  if (!rows[0]) throw new Error(`there is no month ${name}`);
  return rows[0];
}

/** The following month. */
export async function getMonthAfter(client: Queryable, name: string, timeZone: string): Promise<Month> {
  const { rows } = await client.query<{ name: string }>(
    `select to_char(($1 || '-01')::date + interval '1 month', 'YYYY-MM') as name`,
    [name],
  );
  return getMonth(client, rows[0]?.name ?? '', timeZone);
}

/** The name of the current month in a time zone. */
export async function nameMonth(client: Queryable, timeZone: string): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select to_char(foyer.clock() at time zone $1, 'YYYY-MM') as name`,
    [timeZone],
  );
  return rows[0]?.name ?? '';
}

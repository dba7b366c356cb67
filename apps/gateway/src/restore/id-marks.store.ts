import type { Queryable } from '@foyer/database/open-pool.ts';

/** Counters whose numbers members, vendors and providers know. */
const COUNTERS = [
  ['member', 'id'],
  ['cashier_deposit', 'number'],
  ['cashier_withdrawal', 'number'],
  ['wallet_transfer', 'number'],
  ['feedback', 'number'],
] as const;

/** The last number that each counter has given. */
export async function findLastIds(client: Queryable): Promise<[name: string, last: bigint][]> {
  const names = COUNTERS.map(([table, column]) => `${table}.${column}`);
  const { rows } = await client.query<{ name: string; last: bigint }>({
    name: 'find-last-ids',
    text: `select asked.name, coalesce(last_value, 0) as last
      from unnest($1::text[]) asked (name)
      join pg_sequences on schemaname = 'foyer'
        and format('%I.%I', schemaname, sequencename) = pg_get_serial_sequence('foyer.' || split_part(asked.name, '.', 1), split_part(asked.name, '.', 2))`,
    values: [names],
  });
  return rows.map(({ last, name }) => [name, last]);
}

/** Lets each counter go on after a mark, unless it is beyond the mark already. */
export async function raiseIds(
  owner: Queryable,
  marks: readonly (readonly [name: string, mark: string])[],
): Promise<void> {
  const known = new Set<string>(COUNTERS.map(([table, column]) => `${table}.${column}`));
  for (const [name, mark] of marks) {
    if (!known.has(name)) continue;
    await owner.query(
      `select setval(counter, $2::bigint) from
        (select pg_get_serial_sequence('foyer.' || split_part($1, '.', 1), split_part($1, '.', 2))::regclass as counter) found
       where $2::bigint > coalesce((select last_value from pg_sequences
         where format('%I.%I', schemaname, sequencename)::regclass = counter), 0)`,
      [name, mark],
    );
  }
}

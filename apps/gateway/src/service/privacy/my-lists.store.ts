import type { Queryable } from '@foyer/database/open-pool.ts';

/** The most rows of a list in a member's data export; the newest ones. */
export const MAX_ROWS = 10_000;

/** The member whose data are exported. */
export interface Me {
  memberId: bigint;
  merchant: string;
}

type Row = Record<string, unknown>;

/** Queries of lists by name, newest first. They read from `me`, which is the one row of the member, and have no limit of their own. */
export type Lists = Readonly<Record<string, string>>;

/** The rows of lists by name, and the names of those with more rows than were read. */
export interface Found<Rows = Record<string, Row[]>> {
  lists: Rows;
  incomplete: string[];
}

/** SQL: the rows of a table that belong to the member; `me` ties them to the merchant as well. */
export const mine = (table: string): string => `from me join foyer.${table} mine on mine.member_id = me.id`;

/** Reads lists of a member's data one after the other, so that an export uses one connection at a time. */
export async function findMyLists(client: Queryable, me: Me, lists: Lists): Promise<Found> {
  const found: Found = { lists: {}, incomplete: [] };
  for (const [name, text] of Object.entries(lists)) {
    const { isCut, rows } = await findMyList(client, me, text);
    found.lists[name] = rows;
    if (isCut) found.incomplete.push(name);
  }
  return found;
}

/** Reads one list of a member's data. */
export async function findMyList<Listed extends Row = Row>(
  client: Queryable,
  { memberId, merchant }: Me,
  text: string,
): Promise<{ rows: Listed[]; isCut: boolean }> {
  const { rows } = await client.query<Listed>(
    `with me as (select id, merchant from foyer.member where id = $1 and merchant = $2) ${text} limit $3`,
    [memberId, merchant, MAX_ROWS + 1],
  );
  return { rows: rows.slice(0, MAX_ROWS), isCut: rows.length > MAX_ROWS };
}

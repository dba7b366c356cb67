import type { Queryable } from '@foyer/database/open-pool.ts';

/** A search of a member's transfers, which match if any field does. */
export interface TransferSearch {
  memberId: bigint;
  /** A sequence number, or the beginning of a round's, deposit's or withdrawal's id or a reference. In lower case. */
  number: string;
  /** Minor units, without their sign. */
  amounts: readonly bigint[];
  /** `<vendor> <game code>` */
  games: readonly string[];
  /** Ids of methods. */
  methods: readonly string[];
}

/** The games of an account's transfers. */
export async function findPlayedGames(
  client: Queryable,
  accountId: bigint,
): Promise<{ source: string; gameCode: string }[]> {
  const { rows } = await client.query<{ source: string; gameCode: string }>(
    `select distinct source, game_code as "gameCode" from foyer.ledger_transfer
     where account_id = $1 and game_code is not null limit 1000`,
    [accountId],
  );
  return rows;
}

const MIN_NUMBER = 4;

/** SQL: a `transfer` matches a search, whose values (`toSearchValues`) are the parameters from `first` on. */
export function isFoundSql(first: number): string {
  const [seq, amounts, games, start, member, methods] = [0, 1, 2, 3, 4, 5].map((place) => `$${first + place}`);
  // Transaction ids of the cashier contain the id of their subject (`postings.ts`).
  return `(transfer.seq = ${seq}::bigint
    or abs(transfer.amount_minor) = any(${amounts}::bigint[])
    or transfer.source || ' ' || transfer.game_code = any(${games}::text[])
    or transfer.round_id ilike ${start}::text
    or transfer.tx_id in (
      select 'payment:' || p.merchant || ':' || p.connector || ':' || p.payment_id || posting
      from foyer.cashier_deposit d join foyer.cashier_payment p on p.deposit_id = d.id,
        unnest(array[':credit:cash', ':match:cash']) posting
      where d.member_id = ${member}::bigint
        and (d.method = any(${methods}::text[]) or d.id::text like ${start}::text or lower(d.reference) like ${start}::text)
      union all select 'withdrawal:' || w.id || posting from foyer.cashier_withdrawal w,
        unnest(array[':hold:cash', ':release:cash', ':takeBack:cash']) posting
      where w.member_id = ${member}::bigint and (w.method = any(${methods}::text[]) or w.id::text like ${start}::text)
      union all select 'reversal:' || r.id || case when turn = 0 then '' else ':' || turn end || posting
      from foyer.cashier_reversal r join foyer.cashier_deposit d on d.id = r.deposit_id, generate_series(0, r.turns) turn,
        unnest(array[':holdBack:cash', ':keep:cash', ':dispute:cash', ':winDispute:cash']) posting
      where r.member_id = ${member}::bigint and (d.method = any(${methods}::text[]) or d.id::text like ${start}::text)))`;
}

/** The values of a search, in the order of the parameters of `isFoundSql`. */
export function toSearchValues({ amounts, games, memberId, methods, number }: TransferSearch): unknown[] {
  const isNumber = /^[\w-]+$/.test(number) && number.length >= MIN_NUMBER;
  const seq = /^\d{1,18}$/.test(number) ? number : '0';
  const start = isNumber ? `${number.replaceAll('_', '\\_')}%` : '';
  return [seq, amounts, games, start, memberId, methods];
}

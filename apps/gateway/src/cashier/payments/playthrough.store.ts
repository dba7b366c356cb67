import type { Client } from '@foyer/database/open-pool.ts';

/** Transfers that are read by a statement; a remainder that is shorter is read again the next time. */
const PAGE = 5_000;

/**
 * The remaining playthrough of a member’s deposits. It grows with deposits and falls with stakes, but never below zero: stakes
 * placed before a deposit do not count towards it. Continues from what is stored: the transfers of an account are committed in
 * the order of their numbers, so none is added before those that have been read.
 */
export async function getLeftToPlay(
  client: Client,
  { accountId, percent }: { accountId: bigint; percent: number },
  page = PAGE,
): Promise<bigint> {
  for (;;) {
    const { rows } = await client.query<{ left: bigint; isMore: boolean }>({
      name: 'get-left-to-play',
      text: LEFT_TO_PLAY,
      values: [accountId, percent, page],
    });
    const [row] = rows;
    if (!row) throw new Error('the playthrough was not computed');
    if (!row.isMore) return row.left;
  }
}

/** Folds the next page onto what is stored, and stores the result if the page is full. */
const LEFT_TO_PLAY = `with known as materialized (
    select through_seq, left_minor from foyer.cashier_playthrough where account_id = $1 and percent = $2
  ), start as (
    select coalesce((select through_seq from known), 0) as seq, coalesce((select left_minor from known), 0) as left_minor
  ), page as materialized (
    select seq, source, kind, ref_tx_id, amount_minor from foyer.ledger_transfer
    where account_id = $1 and seq > (select seq from start) order by seq limit $3::integer
  ), moved as (
    select seq, case when kind in ('deposit', 'reversal') then amount_minor * $2::integer / 100 else amount_minor end as step
    from page where kind in ('deposit', 'bet', 'reversal') or (kind = 'refund' and exists (
      select from foyer.ledger_transfer bet where bet.source = page.source and bet.tx_id = page.ref_tx_id and bet.kind = 'bet'))
  ), running as (
    select step, sum(step) over (order by seq) as total from moved
  ), folded as (
    select (coalesce(sum(step), 0) - least(-(select left_minor from start), coalesce(min(total), 0)))::bigint as left_minor,
      (select count(*) from page) = $3::integer as is_more
    from running
  ), stored as (
    insert into foyer.cashier_playthrough as known (account_id, percent, through_seq, left_minor)
    select $1, $2, (select max(seq) from page), left_minor from folded where is_more
    on conflict (account_id, percent) do update set through_seq = excluded.through_seq, left_minor = excluded.left_minor
      where known.through_seq < excluded.through_seq
  ) select left_minor as left, is_more as "isMore" from folded`;

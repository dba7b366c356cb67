import type { Client, Queryable } from '@foyer/database/open-pool.ts';
import type { TournamentKey } from './tournament.store.ts';

/** A place with a prize; of the ranks and of the members of a tournament, each has at most one. */
export interface PrizePlace {
  rank: number;
  memberId: bigint;
  accountId: bigint;
}

/** Locks a tournament until the transaction ends, so that its places are determined once. */
export async function lockTournament(client: Client, { merchant, offerId, startsAt }: TournamentKey): Promise<void> {
  await client.query(
    'select from foyer.tournament where merchant = $1 and offer_id = $2 and starts_at = $3 for no key update',
    [merchant, offerId, startsAt],
  );
}

/** A stored place. */
export interface StoredPlace extends PrizePlace {
  /** Whether its prize is never paid. */
  isRefused: boolean;
}

/** The stored places, the first one first; empty before they are determined. */
export async function findPlaces(
  client: Queryable,
  { merchant, offerId, startsAt }: TournamentKey,
): Promise<StoredPlace[]> {
  const { rows } = await client.query<StoredPlace>(
    `select rank, member_id as "memberId", account_id as "accountId", refused.at is not null as "isRefused"
     from foyer.tournament_place left join foyer.tournament_refused_prize refused using (merchant, offer_id, starts_at, rank)
     where merchant = $1 and offer_id = $2 and starts_at = $3 order by rank`,
    [merchant, offerId, startsAt],
  );
  return rows;
}

export async function addPlaces(
  client: Client,
  { merchant, offerId, startsAt }: TournamentKey,
  places: readonly PrizePlace[],
): Promise<void> {
  await client.query(
    `insert into foyer.tournament_place (merchant, offer_id, starts_at, rank, member_id, account_id)
     select $1, $2, $3, * from unnest($4::integer[], $5::bigint[], $6::bigint[])`,
    [
      merchant,
      offerId,
      startsAt,
      places.map(({ rank }) => rank),
      places.map(({ memberId }) => memberId),
      places.map(({ accountId }) => accountId),
    ],
  );
}

/** Records that the prize of a place is never paid. @returns false if that is recorded already */
export async function addRefusedPrize(
  client: Client,
  { merchant, offerId, startsAt }: TournamentKey,
  { amountMinor, rank, reason }: { rank: number; amountMinor: bigint; reason: string },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `insert into foyer.tournament_refused_prize (merchant, offer_id, starts_at, rank, amount_minor, reason)
     values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
    [merchant, offerId, startsAt, rank, amountMinor, reason],
  );
  return rowCount === 1;
}

/** The prizes that were paid before places were stored. @param prefix what precedes the rank in their occurrences */
export async function findPaidPrizes(
  client: Queryable,
  { merchant, offerId, prefix }: { merchant: string; offerId: string; prefix: string },
): Promise<{ rank: number; memberId: bigint }[]> {
  const { rows } = await client.query<{ rank: number; memberId: bigint }>(
    `select substr(occurrence, length($3) + 1)::integer as rank, member_id as "memberId" from foyer.promotion_grant
     where merchant = $1 and offer_id = $2 and starts_with(occurrence, $3)`,
    [merchant, offerId, prefix],
  );
  return rows;
}

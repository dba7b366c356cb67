import type { Client, Queryable } from '@foyer/database/open-pool.ts';
import { seqBefore } from '../../ledger/wallet/seq-before.store.ts';
import type { BoardRow } from './fold-board.ts';
import type { Offer } from './offers-document.ts';

/** Identifies a tournament: an offer, and when it begins. */
export interface TournamentKey {
  merchant: string;
  offerId: string;
  startsAt: Date;
}

export interface TournamentRow extends TournamentKey {
  endsAt: Date;
  documentVersion: number;
  /** The offer as it was when the first member took part. */
  terms: Offer;
  closedAt: Date | null;
}

const COLUMNS = `merchant, offer_id as "offerId", starts_at as "startsAt", ends_at as "endsAt",
  document_version as "documentVersion", terms, closed_at as "closedAt"`;

/** Stores a tournament when the first member takes part. @returns the stored one, with its rule at that time */
export async function addTournament(client: Client, row: Omit<TournamentRow, 'closedAt'>): Promise<TournamentRow> {
  await client.query(
    `insert into foyer.tournament (merchant, offer_id, starts_at, ends_at, document_version, terms)
     values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
    [row.merchant, row.offerId, row.startsAt, row.endsAt, row.documentVersion, JSON.stringify(row.terms)],
  );
  const stored = await getTournament(client, row);
  if (!stored) throw new Error('a tournament was not stored');
  return stored;
}

export async function getTournament(
  client: Queryable,
  { merchant, offerId, startsAt }: TournamentKey,
): Promise<TournamentRow | null> {
  const { rows } = await client.query<TournamentRow>(
    `select ${COLUMNS} from foyer.tournament where merchant = $1 and offer_id = $2 and starts_at = $3`,
    [merchant, offerId, startsAt],
  );
  return rows[0] ?? null;
}

/** The unpaid tournaments that ended over `restMinutes` ago, so that everything written at their end is committed. */
export async function findDueTournaments(client: Queryable, restMinutes: number): Promise<TournamentRow[]> {
  const { rows } = await client.query<TournamentRow>(
    `select ${COLUMNS} from foyer.tournament where closed_at is null and ends_at < foyer.clock() - make_interval(mins => $1)
     order by ends_at`,
    [restMinutes],
  );
  return rows;
}

export async function closeTournament(
  client: Queryable,
  { merchant, offerId, startsAt }: TournamentKey,
): Promise<void> {
  await client.query(
    `update foyer.tournament set closed_at = foyer.clock() where merchant = $1 and offer_id = $2 and starts_at = $3
       and closed_at is null`,
    [merchant, offerId, startsAt],
  );
}

/** Takes part, or rejoins; only rounds bet since the first time count. */
export async function addEntry(
  client: Client,
  { merchant, offerId, startsAt }: TournamentKey,
  { accountId, memberId }: { memberId: bigint; accountId: bigint },
): Promise<void> {
  await client.query(
    `insert into foyer.tournament_entry (merchant, offer_id, starts_at, member_id, account_id) values ($1, $2, $3, $4, $5)
     on conflict (merchant, offer_id, starts_at, member_id) do update set left_at = null`,
    [merchant, offerId, startsAt, memberId, accountId],
  );
}

/** Leaves the tournament of an offer that has not ended, and its leaderboard. @returns false if the member takes part in none */
export async function leaveTournament(client: Queryable, memberId: bigint, offerId: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `update foyer.tournament_entry entry set left_at = foyer.clock() from foyer.tournament
     where entry.member_id = $1 and entry.offer_id = $2 and entry.left_at is null and tournament.merchant = entry.merchant
       and tournament.offer_id = entry.offer_id and tournament.starts_at = entry.starts_at
       and tournament.ends_at > foyer.clock()`,
    [memberId, offerId],
  );
  return (rowCount ?? 0) > 0;
}

/** The offers of running tournaments in which a member takes part. */
export async function findEntered(client: Queryable, memberId: bigint): Promise<Set<string>> {
  const { rows } = await client.query<{ offerId: string }>(
    `select entry.offer_id as "offerId" from foyer.tournament_entry entry
     join foyer.tournament using (merchant, offer_id, starts_at)
     where entry.member_id = $1 and entry.left_at is null and foyer.clock() >= starts_at and foyer.clock() < ends_at`,
    [memberId],
  );
  return new Set(rows.map(({ offerId }) => offerId));
}

export interface EnteredRow extends BoardRow {
  accountId: bigint;
  username: string;
  gameCode: string | null;
}

/**
 * The eligible rounds: of members who take part, bet with their own money since they joined, and settled during the tournament.
 * Void, open, free and partly refunded rounds do not count.
 */
export async function findEnteredRounds(
  client: Queryable,
  { endsAt, merchant, offerId, startsAt }: Omit<TournamentRow, 'terms' | 'documentVersion' | 'closedAt'>,
): Promise<EnteredRow[]> {
  const { rows } = await client.query<EnteredRow>(
    `select entry.member_id as "memberId", entry.account_id as "accountId", member.username, played.*
     from foyer.tournament_entry entry join foyer.member on member.id = entry.member_id
     cross join lateral (
       select max(moved.seq) filter (where moved.kind = 'win') as seq, max(moved.game_code) as "gameCode",
         coalesce(-sum(moved.amount_minor) filter (where moved.kind = 'bet'), 0)::bigint as "stakeMinor",
         coalesce(sum(moved.amount_minor) filter (where moved.kind = 'win'), 0)::bigint as "payoutMinor"
       from foyer.ledger_transfer moved
       join foyer.vendor_round round on round.source = moved.source and round.round_id = moved.round_id
         and round.state = 'completed' and round.grant_id is null and round.wager_id is null
       where moved.account_id = entry.account_id and moved.seq > ${seqBefore('entry.account_id', 'entry.joined_at')}
         and moved.at >= entry.joined_at
         and moved.kind in ('bet', 'win', 'refund')
         and not exists (select from foyer.ledger_transfer early where early.source = moved.source
           and early.round_id = moved.round_id and early.kind = 'bet' and early.at < entry.joined_at)
       group by moved.source, moved.round_id
       having max(moved.at) filter (where moved.kind = 'win') >= $3 and max(moved.at) filter (where moved.kind = 'win') < $4
         and count(*) filter (where moved.kind = 'bet') > 0 and count(*) filter (where moved.kind = 'refund') = 0
     ) played
     where entry.merchant = $1 and entry.offer_id = $2 and entry.starts_at = $3 and entry.left_at is null
     order by seq`,
    [merchant, offerId, startsAt, endsAt],
  );
  return rows;
}

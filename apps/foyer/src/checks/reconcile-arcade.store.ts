import type { Queryable } from '@foyer/database/open-pool.ts';
import type { Difference } from './reconcile.store.ts';

/** The arcade's rounds and the ledger. They are in two databases: no statement sees both. */
export interface Books {
  readonly arcade: Queryable;
  readonly ledger: Queryable;
}

interface BookedRound {
  readonly number: bigint;
  readonly roundId: string;
  readonly state: string;
  readonly stake: bigint;
  readonly payout: bigint | null;
}

/** What the ledger has moved for a round, in minor units, seen from the member: out, back and in. */
interface Moved {
  readonly roundId: string;
  /** The number of bets and free rounds. */
  readonly bets: bigint;
  readonly staked: bigint;
  readonly refunded: bigint;
  readonly paid: bigint;
}

/** The arcade's name in the ledger. */
const SOURCE = 'ARCADE';
const BATCH = 2_000;
const DETAILS = 20;
const NOTHING = { bets: 0n, staked: 0n, refunded: 0n, paid: 0n };
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Differences younger than this are left to the arcade's sweep. */
const GRACE_MS = 120_000;
/** No lantern flies and no duel waits for longer. */
const STUCK_AFTER = '150 seconds';
const SHOWN = 5;
const PLAYED: ReadonlySet<string> = new Set(['open', 'settled', 'paid']);

/** Rounds changed before this time must match in both books. @param now ms since 1970 */
export const comparableBefore = (now: number): Date => new Date(now - GRACE_MS);

/** Whether the arcade has ever run on this database. */
export async function hasArcade(arcade: Queryable): Promise<boolean> {
  const { rows } = await arcade.query<{ name: string | null }>(`select to_regclass('arcade.round')::text as name`);
  return rows[0]?.name != null;
}

/** Whether the arcade has ever moved money in the ledger. */
export async function hasArcadeTransfers(ledger: Queryable): Promise<boolean> {
  const { rowCount } = await ledger.query(
    `select from foyer.ledger_transfer where source = '${SOURCE}' and account_id is not null limit 1`,
  );
  return rowCount === 1;
}

/**
 * Compares both books in both directions. Rounds newer than `before` may wait for the ledger; the ledger never precedes a round, which is
 * read after it.
 */
export async function reconcileArcade(books: Books, before: Date): Promise<Difference[]> {
  return [...(await compareRounds(books, { before })), ...(await findUnknownTransfers(books))];
}

/** Compares rounds with the ledger. @param newest compare only this many; absent: all */
export async function compareRounds(
  { arcade, ledger }: Books,
  { before, newest }: { readonly before: Date; readonly newest?: number },
): Promise<Difference[]> {
  const differences: Difference[] = [];
  let after = newest === undefined ? 0n : await numberBefore(arcade, newest);
  for (;;) {
    const { rows } = await arcade.query<BookedRound>(
      `select number, round_id as "roundId", state, case when grant_id is null then stake_minor else 0 end as stake, payout_minor as payout from arcade.round
       where number > $1 and changed_at < $2 and not is_trial order by number limit ${BATCH}`,
      [after, before],
    );
    if (rows.length === 0 || differences.length >= DETAILS) return differences.slice(0, DETAILS);
    const moved = await findMoved(
      ledger,
      rows.map(({ roundId }) => roundId),
    );
    differences.push(...rows.flatMap((round) => compare(round, moved.get(round.roundId) ?? NOTHING)));
    after = rows.at(-1)?.number ?? after;
  }
}

async function numberBefore(arcade: Queryable, newest: number): Promise<bigint> {
  const { rows } = await arcade.query<{ number: bigint }>(
    'select coalesce(max(number), 0) - $1::bigint as number from arcade.round',
    [newest],
  );
  return rows[0]?.number ?? 0n;
}

async function findMoved(ledger: Queryable, roundIds: readonly string[]): Promise<ReadonlyMap<string, Moved>> {
  const { rows } = await ledger.query<Moved>(
    `select round_id as "roundId", count(*) filter (where kind in ('bet', 'freeRound')) as bets, (-coalesce(sum(amount_minor) filter (where kind = 'bet'), 0))::bigint as staked,
       coalesce(sum(amount_minor) filter (where kind = 'refund'), 0)::bigint as refunded,
       coalesce(sum(amount_minor) filter (where kind not in ('bet', 'refund')), 0)::bigint as paid
     from foyer.ledger_transfer where source = '${SOURCE}' and round_id = any($1) group by round_id`,
    [roundIds],
  );
  return new Map(rows.map((row) => [row.roundId, row]));
}

function compare(round: BookedRound, moved: Omit<Moved, 'roundId'>): Difference[] {
  const { payout, roundId, stake, state } = round;
  const { paid, refunded, staked } = moved;
  const owed = state === 'settled' || state === 'paid' ? (payout ?? 0n) : 0n;
  if (isBooked(round, moved, owed)) return [];
  const detail = `round ${roundId} is ${state}: stake ${stake}, owed ${owed}; in the ledger ${staked} taken, ${refunded} returned, ${paid} paid`;
  return [{ invariant: 'I6 the ledger has moved what a round of the arcade took and paid', detail }];
}

/** Whether the ledger has moved what a round in its state has to move. */
function isBooked({ stake, state }: BookedRound, moved: Omit<Moved, 'roundId'>, owed: bigint): boolean {
  const { bets, paid, refunded, staked } = moved;
  if (state === 'refused') return bets === 0n;
  if (PLAYED.has(state)) return bets > 0n && staked === stake && refunded === 0n && paid === owed;
  return staked === refunded && paid === 0n;
}

/** The transfers in the ledger whose rounds the arcade does not know. */
async function findUnknownTransfers({ arcade, ledger }: Books): Promise<Difference[]> {
  const differences: Difference[] = [];
  let after = 0n;
  for (;;) {
    const { rows } = await ledger.query<{ seq: bigint; roundId: string | null; amount: bigint }>(
      `select seq, round_id as "roundId", amount_minor as amount from foyer.ledger_transfer
       where seq > $1 and source = '${SOURCE}' and account_id is not null order by seq limit ${BATCH}`,
      [after],
    );
    if (rows.length === 0 || differences.length >= DETAILS) return differences.slice(0, DETAILS);
    const known = await findKnown(
      arcade,
      rows.flatMap(({ roundId }) => (roundId && UUID.test(roundId) ? [roundId] : [])),
    );
    for (const { amount, roundId, seq } of rows)
      if (!known.has(roundId ?? ''))
        differences.push({
          invariant: 'I7 every transfer of the arcade in the ledger has its round',
          detail: `transfer ${seq}, round ${roundId}: ${amount}`,
        });
    after = rows.at(-1)?.seq ?? after;
  }
}

async function findKnown(arcade: Queryable, roundIds: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await arcade.query<{ roundId: string }>(
    'select round_id as "roundId" from arcade.round where round_id = any($1::uuid[])',
    [roundIds],
  );
  return new Set(rows.map(({ roundId }) => roundId));
}

/** The first rounds stuck in an unfinished state. */
export async function findStuckRounds(arcade: Queryable): Promise<string[]> {
  const { rows } = await arcade.query<{ roundId: string; gameCode: string; state: string; changedAt: Date }>(
    `select round_id as "roundId", game_code as "gameCode", state, changed_at as "changedAt" from arcade.round
     where state in ('pending', 'open', 'settled', 'voiding') and changed_at < clock_timestamp() - interval '${STUCK_AFTER}'
     order by changed_at limit ${SHOWN}`,
  );
  return rows.map(
    ({ changedAt, gameCode, roundId, state }) => `${roundId}, ${gameCode}, ${state} since ${changedAt.toISOString()}`,
  );
}

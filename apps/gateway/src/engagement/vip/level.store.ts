import type { Client, Queryable } from '@foyer/database/open-pool.ts';
import type { VipLevel } from '@foyer/merchant/merchant-document.ts';
import type { VipLabel } from '@foyer/merchant/vip-labels.ts';
import { seqBefore } from '../../ledger/wallet/seq-before.store.ts';

/** A member whose level may have changed. */
export interface LevelRow {
  memberId: bigint;
  accountId: bigint;
}

const LEVELS = `select member.id as "memberId", account.id as "accountId"
  from foyer.member join foyer.ledger_account account on account.member_id = member.id and account.kind = 'member'
  where member.merchant = $1 and coalesce(member.club_label->>'type', 'AUTO') = 'AUTO'`;

const SINCE = '(foyer.clock() - make_interval(mins => $2))';

/** The members of a merchant who have bet within some minutes, except those with a level assigned by staff. */
export async function findActiveMembers(client: Queryable, merchant: string, minutes: number): Promise<LevelRow[]> {
  const { rows } = await client.query<LevelRow>(
    `${LEVELS} and exists (select from foyer.ledger_transfer bet where bet.account_id = account.id and bet.kind = 'bet'
       and bet.seq > ${seqBefore('account.id', SINCE)} and bet.at > ${SINCE})
     order by member.id`,
    [merchant, minutes],
  );
  return rows;
}

/** The members of a merchant with a level whose period has not been decided. */
export async function findUndecided(client: Queryable, merchant: string, period: string): Promise<LevelRow[]> {
  const { rows } = await client.query<LevelRow>(
    `${LEVELS} and (member.club_label->>'rankLevel')::int > 0 and not exists (select from foyer.member_level decided
       where decided.member_id = member.id and decided.closed_through >= $2)
     order by member.id`,
    [merchant, period],
  );
  return rows;
}

/** A member’s current level. */
export interface Level {
  label: VipLabel | null;
  /** From when activity counts for a higher one; null: from the beginning. */
  countedFrom: Date | null;
  closedThrough: string | null;
  warnedFor: string | null;
}

const LEVEL = `select club_label as label, counted_from as "countedFrom", closed_through as "closedThrough",
  warned_for as "warnedFor" from foyer.member left join foyer.member_level level on level.member_id = member.id where member.id = $1`;

/** Reads a level, and locks the member until the transaction ends: rises and ends of periods are serialised. */
export async function lockLevel(client: Client, memberId: bigint): Promise<Level> {
  // NOTE: read by a second statement, which sees what was committed while this one waited.
  await client.query('select from foyer.member where id = $1 for no key update', [memberId]);
  return requireLevel(client, memberId);
}

export async function requireLevel(client: Queryable, memberId: bigint): Promise<Level> {
  const { rows } = await client.query<Level>(LEVEL, [memberId]);
  if (!rows[0]) throw new Error(`there is no member ${memberId}`);
  return rows[0];
}

export async function setLabel(client: Client, memberId: bigint, label: VipLabel | null): Promise<void> {
  await client.query('update foyer.member set club_label = $2 where id = $1', [
    memberId,
    label && JSON.stringify(label),
  ]);
}

/** Stores the decision at the end of a period. @param countedFrom null: unchanged */
export async function closePeriod(
  client: Client,
  memberId: bigint,
  decided: { period: string; warnedFor: string | null; countedFrom: Date | null },
): Promise<void> {
  await client.query(
    `insert into foyer.member_level (member_id, closed_through, warned_for, counted_from) values ($1, $2, $3, $4)
     on conflict (member_id) do update set closed_through = excluded.closed_through, warned_for = excluded.warned_for,
       counted_from = coalesce(excluded.counted_from, member_level.counted_from)`,
    [memberId, decided.period, decided.warnedFor, decided.countedFrom],
  );
}

/** Why a level rose: the conditions of all levels passed, and the period in which they were met (null: since the first bet). */
export interface RiseBasis {
  conditions: readonly VipLevel['conditions'][];
  from: Date | null;
  to: Date;
}

/** A change of a level, which is never edited. */
export interface LevelStep {
  rank: number;
  /** Version of the document `vip`. */
  ladderVersion: number;
  cause: 'found' | 'raised' | 'kept' | 'lowered';
  at: Date;
  /** For rises, except old ones from before it was stored. */
  basis: RiseBasis | null;
}

export async function addStep(
  client: Client,
  { merchant, memberId }: { merchant: string; memberId: bigint },
  { basis = null, cause, ladderVersion, rank }: Omit<LevelStep, 'at' | 'basis'> & { basis?: RiseBasis | null },
): Promise<void> {
  await client.query(
    `insert into foyer.level_step (member_id, merchant, rank, ladder_version, cause, conditions, counted_from, counted_to)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      ...[memberId, merchant, rank, ladderVersion, cause],
      ...[basis && JSON.stringify(basis.conditions), basis?.from ?? null, basis?.to ?? null],
    ],
  );
}

/** The steps of a member’s level, the oldest first. */
export async function findSteps(client: Queryable, memberId: bigint): Promise<Omit<LevelStep, 'basis'>[]> {
  const { rows } = await client.query<Omit<LevelStep, 'basis'>>(
    `select rank, ladder_version as "ladderVersion", cause, at from foyer.level_step where member_id = $1 order by id`,
    [memberId],
  );
  return rows;
}

export async function isPeriodClosed(client: Queryable, merchant: string, period: string): Promise<boolean> {
  const { rows } = await client.query('select from foyer.level_period where merchant = $1 and period = $2', [
    merchant,
    period,
  ]);
  return rows.length > 0;
}

export async function addClosedPeriod(client: Queryable, merchant: string, period: string): Promise<void> {
  await client.query('insert into foyer.level_period (merchant, period) values ($1, $2) on conflict do nothing', [
    merchant,
    period,
  ]);
}

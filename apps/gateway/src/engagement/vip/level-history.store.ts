import type { Queryable } from '@foyer/database/open-pool.ts';
import type { LevelStep, RiseBasis } from './level.store.ts';

/** A step, with the month that it decided, if any. */
export interface DatedStep extends Omit<LevelStep, 'at' | 'basis'> {
  /** YYYY-MM in the zone of the market. */
  month: string;
  /** For a rise; its span in ms since 1970. */
  basis: { conditions: RiseBasis['conditions']; fromMs: number | null; toMs: number } | null;
}

/** A level that the jobs decide about, with its history. */
export interface AutoLevel {
  memberId: bigint;
  accountId: bigint;
  rank: number;
  steps: DatedStep[];
}

/** The levels of a merchant’s members with a history, except those assigned by staff. */
export async function findAutoLevels(client: Queryable, merchant: string, timeZone: string): Promise<AutoLevel[]> {
  const { rows } = await client.query<AutoLevel>(
    `select member.id as "memberId", account.id as "accountId", coalesce((member.club_label->>'rankLevel')::int, 0) as rank,
       jsonb_agg(jsonb_build_object('rank', step.rank, 'ladderVersion', step.ladder_version, 'cause', step.cause,
         'basis', case when step.conditions is not null then jsonb_build_object('conditions', step.conditions,
           'fromMs', extract(epoch from step.counted_from) * 1000, 'toMs', extract(epoch from step.counted_to) * 1000) end, 'month',
         to_char(date_trunc('month', (step.at - interval '1 hour') at time zone $2) - interval '1 month', 'YYYY-MM')) order by step.id) as steps
     from foyer.level_step step join foyer.member on member.id = step.member_id
     join foyer.ledger_account account on account.member_id = member.id and account.kind = 'member'
     where step.merchant = $1 and coalesce(member.club_label->>'type', 'AUTO') = 'AUTO'
     group by member.id, account.id order by member.id`,
    [merchant, timeZone],
  );
  return rows;
}

/**
 * Levels whose steps do not follow from anything, or do not exist: a level of the jobs without a step although steps of it were sealed,
 * an empty requirement, a rise without requirements, a level of staff that no staff member assigned, a month that was closed for a member but
 * not for the merchant, a step of another merchant.
 */
export async function findStepFaults(
  client: Queryable,
  merchant: string,
): Promise<{ memberId: bigint; what: string }[]> {
  const { rows } = await client.query<{ memberId: bigint; what: string }>(
    `select step.member_id as "memberId", 'a requirement of level ' || step.rank || ' is empty' as what
     from foyer.level_step step cross join lateral jsonb_array_elements(step.conditions) required
     where step.merchant = $1 and (jsonb_typeof(required) <> 'object' or required = '{}')
     union all
     select step.member_id, 'it was raised to ' || step.rank || ' without requirements' from foyer.level_step step
     where step.merchant = $1 and step.cause = 'raised' and step.conditions is null
       and step.at > (select at from foyer.migration where name = '0221-know-why-levels-rose.sql')
     union all
     select member.id, 'no staff member assigned level ' || (club_label->>'rankLevel') from foyer.member
     where member.merchant = $1 and coalesce(club_label->>'type', 'AUTO') <> 'AUTO' and not coalesce((
       select entry.after->'label' @> jsonb_build_object('type', club_label->'type', 'rankLevel', club_label->'rankLevel')
       from foyer.audit_log entry where entry.merchant = $1 and entry.action = 'member.level' and entry.subject = member.username
       order by entry.at desc limit 1), false)
     union all
     select step.member_id, 'a step is of another merchant' from foyer.level_step step left join foyer.member on member.id = step.member_id
     where step.merchant = $1 and member.merchant is distinct from $1
     union all
     select member.id, 'the level is ' || (club_label->>'rankLevel') || ', no step says so' from foyer.member
     join foyer.event on event.member_id = member.id and event.kind in ('level.reached', 'level.lowered')
       and event.at > (select at from foyer.migration where name = '0160-create-level-steps.sql')
     where member.merchant = $1 and coalesce(club_label->>'type', 'AUTO') = 'AUTO' and (club_label->>'rankLevel')::int > 0
       and not exists (select from foyer.level_step step where step.member_id = member.id) group by member.id
     union all
     select level.member_id, 'the last decided month is ' || level.closed_through || ', which lies ahead' from foyer.member_level level
     join foyer.member on member.id = level.member_id
     where member.merchant = $1 and level.closed_through > to_char(foyer.clock() + interval '1 day', 'YYYY-MM')
     order by 1`,
    [merchant],
  );
  return rows;
}

/**
 * Finished months without a decision, from the first month that was decided on; the newest one counts a day after its end. Either of a
 * member, who had a level of the jobs at the end of the month, or of all (null).
 */
export async function findMissingDecisions(
  client: Queryable,
  { merchant, timeZone }: { merchant: string; timeZone: string },
): Promise<{ memberId: bigint | null; what: string }[]> {
  const { rows } = await client.query<{ memberId: bigint | null; what: string }>(
    `with month as (
       select to_char(day, 'YYYY-MM') as name, (day + interval '1 month') at time zone $2 as ends_at
       from (select to_date(min(period), 'YYYY-MM') as first from foyer.level_period where merchant = $1) begun
       cross join generate_series(first::timestamp, (foyer.clock() - interval '1 day') at time zone $2 - interval '1 month', interval '1 month') day
     )
     select null::bigint as "memberId", 'the levels of ' || name || ' were not decided' as what from month
     where not exists (select from foyer.level_period where merchant = $1 and period = name)
     union all
     select member.id, 'level ' || held.rank || ' has no decision for ' || name from foyer.member
     join lateral (select max(name) as name, max(ends_at) as ends_at from month join foyer.level_period on period = name and level_period.merchant = $1) last on name is not null
     join lateral (select rank from foyer.level_step step where step.member_id = member.id and step.at < ends_at order by id desc limit 1) held on held.rank > 0
     left join foyer.member_level decided on decided.member_id = member.id
     where member.merchant = $1 and coalesce(member.club_label->>'type', 'AUTO') = 'AUTO' and coalesce(decided.closed_through, '') < name
       -- Staff had assigned the level, and have handed it back since.
       and (select cause from foyer.level_step step where step.member_id = member.id and step.at >= ends_at order by id limit 1) is distinct from 'found'
     order by 1 nulls first`,
    [merchant, timeZone],
  );
  return rows;
}

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

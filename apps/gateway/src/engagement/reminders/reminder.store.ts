import type { Client, Queryable } from '@foyer/database/open-pool.ts';

/** More than any merchant has lotteries; beyond it, the oldest are dropped. */
const MAX_REMINDERS = 50;

/** A member's reminder that may be due. */
export interface WaitingReminder {
  memberId: bigint;
  merchant: string;
  gameCode: string;
}

/** A member's reminders, newest first. `closesAt`: when the draw closes, ms since 1970; null: for the next draw that opens. */
export async function findReminders(
  client: Queryable,
  memberId: bigint,
): Promise<{ gameCode: string; closesAt: number | null }[]> {
  const { rows } = await client.query<{ gameCode: string; closesAt: Date | null }>(
    `select game_code as "gameCode", case when tells = 'closing' then closes_at end as "closesAt"
     from foyer.draw_reminder where member_id = $1 order by asked_at desc, game_code limit ${MAX_REMINDERS}`,
    [memberId],
  );
  return rows.map(({ closesAt, gameCode }) => ({ gameCode, closesAt: closesAt?.getTime() ?? null }));
}

interface NewReminder {
  memberId: bigint;
  gameCode: string;
  /** The currently open draw; null if none. */
  draw: { drawId: string; closesAt: number } | null;
  beforeMinutes: number;
}

/** Reminds a member of the open draw before it closes, or of the next one if there is none or it closes too soon. */
export async function addReminder(client: Queryable, reminder: NewReminder): Promise<void> {
  const { beforeMinutes, draw, gameCode, memberId } = reminder;
  await client.query(
    `with added as (
       insert into foyer.draw_reminder (member_id, game_code, tells, draw_id, closes_at, asked_at)
       select $1, $2, case when $4::timestamptz > foyer.clock() + make_interval(mins => $5) then 'closing' else 'opening' end,
         $3, $4, foyer.clock()
       on conflict (member_id, game_code) do nothing returning member_id
     ) delete from foyer.draw_reminder where member_id = $1 and game_code in (
       select game_code from foyer.draw_reminder where member_id = $1 and exists (select from added)
       order by asked_at desc, game_code offset ${MAX_REMINDERS - 1})`,
    [memberId, gameCode, draw?.drawId ?? null, draw ? new Date(draw.closesAt) : null, beforeMinutes],
  );
}

export async function removeReminder(client: Queryable, memberId: bigint, gameCode: string): Promise<void> {
  await client.query('delete from foyer.draw_reminder where member_id = $1 and game_code = $2', [memberId, gameCode]);
}

/**
 * The reminders that are due: of draws that close within some minutes, and of draws that opened after the member asked.
 * @param running the open draw of each game
 */
export async function findDueReminders(
  client: Queryable,
  running: readonly { gameCode: string; drawId: string }[],
  beforeMinutes: number,
): Promise<WaitingReminder[]> {
  const { rows } = await client.query<WaitingReminder>(
    `select reminder.member_id as "memberId", member.merchant, reminder.game_code as "gameCode"
     from foyer.draw_reminder reminder join foyer.member on member.id = reminder.member_id
     left join unnest($1::text[], $2::text[]) as open (game_code, draw_id) on open.game_code = reminder.game_code
     where (tells = 'closing' and closes_at <= foyer.clock() + make_interval(mins => $3))
       or (tells = 'opening' and open.draw_id is distinct from reminder.draw_id and open.draw_id is not null)
     order by reminder.asked_at limit 1000`,
    [running.map(({ gameCode }) => gameCode), running.map(({ drawId }) => drawId), beforeMinutes],
  );
  return rows;
}

/**
 * Deletes a reminder.
 * @returns what it was for, and whether a draw that was about to close has closed (`isLate`); null if it is gone
 */
export async function takeReminder(
  client: Client,
  { gameCode, memberId }: Pick<WaitingReminder, 'gameCode' | 'memberId'>,
): Promise<{ tells: 'closing' | 'opening'; drawId: string | null; closesAt: Date | null; isLate: boolean } | null> {
  const { rows } = await client.query<{
    tells: 'closing' | 'opening';
    drawId: string | null;
    closesAt: Date | null;
    isLate: boolean;
  }>(
    `delete from foyer.draw_reminder where member_id = $1 and game_code = $2
     returning tells, draw_id as "drawId", closes_at as "closesAt",
       tells = 'closing' and closes_at <= foyer.clock() as "isLate"`,
    [memberId, gameCode],
  );
  return rows[0] ?? null;
}

import type { Client, Queryable } from '@foyer/database/open-pool.ts';

/** An open draw. */
export interface OpenDraw {
  gameCode: string;
  drawId: string;
  /** ms since 1970. */
  closesAt: number;
}

/** Records open draws that close later than in some minutes, which excludes games with more frequent draws. */
export async function followDraws(client: Queryable, draws: readonly OpenDraw[], minMinutes: number): Promise<void> {
  await client.query(
    `insert into foyer.followed_draw (game_code, draw_id, closes_at)
     select game_code, draw_id, closes_at from unnest($1::text[], $2::text[], $3::timestamptz[]) as open (game_code, draw_id, closes_at)
     where closes_at > foyer.clock() + make_interval(mins => $4) on conflict do nothing`,
    [
      draws.map(({ gameCode }) => gameCode),
      draws.map(({ drawId }) => drawId),
      draws.map(({ closesAt }) => new Date(closesAt)),
      minMinutes,
    ],
  );
}

/** Takes the next followed draw that closes within some minutes, only once. @returns null if there is none */
export async function takeFollowedDraw(client: Client, beforeMinutes: number): Promise<OpenDraw | null> {
  const { rows } = await client.query<Omit<OpenDraw, 'closesAt'> & { closesAt: Date }>(
    `update foyer.followed_draw draw set told_at = foyer.clock() from (
       select game_code, draw_id from foyer.followed_draw
       where told_at is null and closes_at > foyer.clock() and closes_at <= foyer.clock() + make_interval(mins => $1)
       order by closes_at limit 1 for update skip locked) as due
     where draw.game_code = due.game_code and draw.draw_id = due.draw_id
     returning draw.game_code as "gameCode", draw.draw_id as "drawId", draw.closes_at as "closesAt"`,
    [beforeMinutes],
  );
  const [draw] = rows;
  return draw ? { ...draw, closesAt: draw.closesAt.getTime() } : null;
}

/** A member who follows a game. */
export interface Follower {
  memberId: bigint;
  merchant: string;
  language: string;
}

/** The members who have a game among their favourites, want push messages, and have no reminder for this draw. */
export async function findFollowers(client: Client, { drawId, gameCode }: OpenDraw): Promise<Follower[]> {
  const { rows } = await client.query<Follower>(
    `select member.id as "memberId", member.merchant, member.language from foyer.favourite_game favourite
     join foyer.member on member.id = favourite.member_id and member.push_closing
     where favourite.game_code = $1 and exists (select from foyer.push_device where member_id = member.id)
       and not exists (select from foyer.draw_reminder reminder where reminder.member_id = member.id
         and reminder.game_code = $1 and reminder.draw_id = $2)
       and not exists (select from foyer.event where event.member_id = member.id and event.kind = 'draw.closing'
         and event.body ->> 'drawId' = $2 and event.at > foyer.clock() - interval '1 hour')`,
    [gameCode, drawId],
  );
  return rows;
}

/** Deletes draws that have closed. */
export async function deleteFollowedDraws(client: Queryable): Promise<void> {
  await client.query(`delete from foyer.followed_draw where closes_at < foyer.clock() - interval '1 day'`);
}

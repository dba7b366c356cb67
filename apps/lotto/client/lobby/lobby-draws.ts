import type { FeedValue } from '@foyer/contract/lotto/draw.ts';
import type { LobbyGame } from '@foyer/contract/lotto/page.ts';
import { getGame } from '@foyer/lottery/find-game.ts';
import type { Game } from '@foyer/lottery/game.ts';
import type { Schedule } from '@foyer/lottery/schedules/schedule.ts';
import { requirePrize } from '@foyer/lottery/shape.ts';
import { periodOf } from './period.ts';

type FeedLine = FeedValue['games'][number];

/** A game of the lobby with its rules, its open draw and its last result. */
export interface LobbyDraw extends LobbyGame {
  readonly rules: Game;
  readonly current: FeedLine['current'];
  readonly last: FeedLine['last'];
}

/** How often a game is drawn; the filters of the lobby. */
export const PACES = ['quick', 'daily', 'weekly'] as const;
export type Pace = (typeof PACES)[number];

/** Games that belong together, in the order of the lobby. */
export const GROUPS = ['regional', 'quick', 'pick', 'digits'] as const;
export type GroupName = (typeof GROUPS)[number];

const DAYS_OF_WEEK = 7;

/** Draws at a fixed interval are quick; of the others, those on every day of the week are daily. */
export function paceOf(schedule: Schedule): Pace {
  if (schedule.kind !== 'calendar') return 'quick';
  const { days } = schedule;
  return days.kind === 'weekly' && days.weekdays.length === DAYS_OF_WEEK ? 'daily' : 'weekly';
}

/** By region and shape: what is picked from balls or faces, what is drawn by the minute, Vietnam's regions, and numbers of other markets. */
export function groupOf({ area, headline, schedule, shape }: Game): GroupName {
  if (requirePrize(shape, headline).pool) return 'pick';
  if (schedule.kind !== 'calendar') return 'quick';
  return area === 'VN' ? 'regional' : 'digits';
}

/** The games of the page that the lottery knows, with their draws from the feed, which may be missing. */
export function toLobbyDraws(games: readonly LobbyGame[], feed: FeedValue | undefined): LobbyDraw[] {
  return games.flatMap((game) => {
    const rules = getGame(game.code);
    const line = feed?.games.find(({ gameCode }) => gameCode === game.code);
    return rules ? [{ ...game, rules, current: line?.current ?? null, last: line?.last ?? null }] : [];
  });
}

export type OpenLobbyDraw = LobbyDraw & { readonly current: NonNullable<FeedLine['current']> };

const isOpen = (draw: LobbyDraw): draw is OpenLobbyDraw => draw.current !== null;
const byClose = (left: OpenLobbyDraw, right: OpenLobbyDraw) =>
  left.current.closesAt.localeCompare(right.current.closesAt);

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;

/** The main draws of the day, then the quick ones with the longest period first, then everything further away. */
function rankOf({ current, rules: { schedule } }: OpenLobbyDraw, now: number): number {
  const hours = (Date.parse(current.closesAt) - now) / HOUR_MS;
  if (paceOf(schedule) === 'quick') return hours < 1 ? DAY_HOURS + 1 / (periodOf(schedule) ?? 1) : DAY_HOURS + hours;
  return hours < DAY_HOURS ? hours : DAY_HOURS + hours;
}

/** The open draws: `featured` are `count` draws for the hero; `next` are all others, soonest first. */
export function chooseDraws(
  draws: readonly LobbyDraw[],
  { count, now }: { readonly count: number; readonly now: number },
): { featured: OpenLobbyDraw[]; next: OpenLobbyDraw[] } {
  const open = draws.filter(isOpen).sort(byClose);
  const featured = [...open].sort((left, right) => rankOf(left, now) - rankOf(right, now)).slice(0, count);
  return { featured, next: open.filter((draw) => !featured.includes(draw)) };
}

/** The last results, newest first. */
export function toResults(draws: readonly LobbyDraw[]): (LobbyDraw & { last: NonNullable<FeedLine['last']> })[] {
  return draws
    .flatMap((draw) => (draw.last ? [{ ...draw, last: draw.last }] : []))
    .sort((left, right) => right.last.drawnAt.localeCompare(left.last.drawnAt));
}

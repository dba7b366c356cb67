import { addDays, dateIn, instantOf, type LocalDate, weekdayOf } from './zoned-time.ts';

/** A draw every `seconds` seconds, on multiples of it since midnight UTC; ids count within the market's day. */
export interface QuickSchedule {
  readonly kind: 'quick';
  readonly seconds: number;
  readonly utcOffsetMinutes: number;
}

/** A draw every `minutes` minutes of elapsed time between two times of the day, both included; none at night. */
export interface IntervalSchedule {
  readonly kind: 'interval';
  /** IANA name. */
  readonly zone: string;
  readonly from: string;
  readonly to: string;
  readonly minutes: number;
}

/** One draw at a time of the day on certain days. Ticket sales close before the draw. */
export interface CalendarSchedule {
  readonly kind: 'calendar';
  readonly zone: string;
  readonly days: Days;
  readonly time: string;
  readonly closesMinutesBefore: number;
}

export type Days =
  /** 0 is Sunday. */
  | { readonly kind: 'weekly'; readonly weekdays: readonly number[] }
  /** `moved`: a month and day and its replacement, as `05-01` → `05-02`. */
  | {
      readonly kind: 'monthly';
      readonly monthdays: readonly number[];
      readonly moved: Readonly<Record<string, string>>;
    };

export type Schedule = QuickSchedule | IntervalSchedule | CalendarSchedule;

/** When one draw is open and drawn. `closesAt` is the first moment at which it is closed, and the next one opens. */
export interface DrawWindow {
  readonly drawId: string;
  readonly opensAt: Date;
  readonly closesAt: Date;
  /** When its numbers are due: `closesAt` or later. */
  readonly drawsAt: Date;
}

interface Scheduled {
  readonly code: string;
  readonly schedule: Schedule;
}

type Moment = Pick<DrawWindow, 'drawId' | 'closesAt' | 'drawsAt'>;

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** The longest gap between two draws of any game. */
const MAX_GAP_DAYS = 40;

/** The draw of a game that is open at a moment. Ids are `<game>-<market date>-<number within that day>`: `VNQ60-20261121-0733`. */
export const drawWindowAt = (game: Scheduled, moment: Date): DrawWindow =>
  drawWindowsFrom(game, moment, 1)[0] as DrawWindow;

/**
 * The draw that is open at a moment and the ones after it, `count` in total. One opens when the one
 * before closes, so every moment belongs to exactly one draw.
 * @throws RangeError for a schedule without days
 */
export function drawWindowsFrom(game: Scheduled, moment: Date, count: number): DrawWindow[] {
  if (game.schedule.kind === 'quick') return quickWindows(game.code, game.schedule, { moment, count });
  const { zone } = game.schedule;
  const today = dateIn(zone, moment);
  let before = lastBefore(game, moment, today);
  const windows: DrawWindow[] = [];
  for (let day = -1; windows.length < count && day <= MAX_GAP_DAYS * (count + 1); day += 1) {
    for (const draw of drawsOn(game, addDays(today, day))) {
      if (draw.closesAt <= moment || windows.length === count) continue;
      windows.push({ ...draw, opensAt: before });
      before = draw.closesAt;
    }
  }
  if (windows.length < count) throw new RangeError(`${game.code} has no draws`);
  return windows;
}

/** The last close before a moment. */
function lastBefore(game: Scheduled, moment: Date, today: LocalDate): Date {
  for (let day = 1; day >= -MAX_GAP_DAYS; day -= 1) {
    const past = drawsOn(game, addDays(today, day)).filter(({ closesAt }) => closesAt <= moment);
    const last = past[past.length - 1];
    if (last) return last.closesAt;
  }
  throw new RangeError(`${game.code} has no draws`);
}

/** The draws of one market day, in chronological order. */
function drawsOn({ code, schedule }: Scheduled, date: LocalDate): Moment[] {
  if (schedule.kind === 'quick') return [];
  const idOf = (number: number) => `${code}-${date.replaceAll('-', '')}-${String(number).padStart(4, '0')}`;
  if (schedule.kind === 'calendar') {
    if (!isDrawDay(schedule.days, date)) return [];
    const drawsAt = instantOf(schedule.zone, date, schedule.time);
    const closesAt = new Date(drawsAt.getTime() - schedule.closesMinutesBefore * MINUTE_MS);
    return [{ drawId: idOf(1), drawsAt, closesAt }];
  }
  const first = instantOf(schedule.zone, date, schedule.from).getTime();
  const last = instantOf(schedule.zone, date, schedule.to).getTime();
  const count = Math.floor((last - first) / (schedule.minutes * MINUTE_MS)) + 1;
  return Array.from({ length: count }, (_, index) => {
    const at = new Date(first + index * schedule.minutes * MINUTE_MS);
    return { drawId: idOf(index + 1), drawsAt: at, closesAt: at };
  });
}

function isDrawDay(days: Days, date: LocalDate): boolean {
  if (days.kind === 'weekly') return days.weekdays.includes(weekdayOf(date));
  const monthday = date.slice(5);
  const moved = Object.entries(days.moved);
  if (moved.some(([from]) => from === monthday)) return moved.some(([, to]) => to === monthday);
  return days.monthdays.includes(Number(date.slice(8))) || moved.some(([, to]) => to === monthday);
}

interface Wanted {
  readonly moment: Date;
  readonly count: number;
}

function quickWindows(code: string, { seconds, utcOffsetMinutes }: QuickSchedule, wanted: Wanted): DrawWindow[] {
  const periodMs = seconds * 1_000;
  const firstMs = Math.floor(wanted.moment.getTime() / periodMs) * periodMs;
  return Array.from({ length: wanted.count }, (_, index) => {
    const opensAtMs = firstMs + index * periodMs;
    const marketMs = opensAtMs + utcOffsetMinutes * MINUTE_MS;
    const date = new Date(marketMs).toISOString().slice(0, 10).replaceAll('-', '');
    const number = Math.floor((marketMs % DAY_MS) / periodMs) + 1;
    const closesAt = new Date(opensAtMs + periodMs);
    return {
      drawId: `${code}-${date}-${String(number).padStart(4, '0')}`,
      opensAt: new Date(opensAtMs),
      closesAt,
      drawsAt: closesAt,
    };
  });
}
